import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { PackingScreen } from './packing.tsx';

export const meta: MetaFunction = () => privateMeta('Packing. Purrwell');

export default function PackingPage() {
  return (
    <StaffOnly area="packing">
      <PackingScreen />
    </StaffOnly>
  );
}
