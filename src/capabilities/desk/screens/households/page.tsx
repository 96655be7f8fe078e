import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { Households } from './households.tsx';

export const meta: MetaFunction = () => privateMeta('Households. Purrwell');

export default function HouseholdsPage() {
  return (
    <StaffOnly area="households">
      <Households />
    </StaffOnly>
  );
}
