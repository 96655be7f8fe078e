import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { StaffScreen } from './staff.tsx';

export const meta: MetaFunction = () => privateMeta('Staff. Purrwell');

export default function StaffPage() {
  return (
    <StaffOnly area="staff">
      <StaffScreen />
    </StaffOnly>
  );
}
