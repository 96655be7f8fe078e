import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { ConsultationsScreen } from './consultations.tsx';

export const meta: MetaFunction = () => privateMeta('Consultations. Purrwell');

export default function ConsultationsPage() {
  return (
    <StaffOnly area="consultations">
      <ConsultationsScreen />
    </StaffOnly>
  );
}
