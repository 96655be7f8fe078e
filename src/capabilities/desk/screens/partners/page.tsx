import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { PartnersScreen } from './partners.tsx';

export const meta: MetaFunction = () => privateMeta('Partners. Purrwell');

export default function PartnersPage() {
  return (
    <StaffOnly area="partners">
      <PartnersScreen />
    </StaffOnly>
  );
}
