import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { LotsScreen } from './lots.tsx';

export const meta: MetaFunction = () => privateMeta('Lots. Purrwell');

export default function LotsPage() {
  return (
    <StaffOnly area="lots">
      <LotsScreen />
    </StaffOnly>
  );
}
