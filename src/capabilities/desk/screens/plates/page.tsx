import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { PlatesScreen } from './plates.tsx';

export const meta: MetaFunction = () => privateMeta('Plate files. Purrwell');

export default function PlatesPage() {
  return (
    <StaffOnly area="results">
      <PlatesScreen />
    </StaffOnly>
  );
}
