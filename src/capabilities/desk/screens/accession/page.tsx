import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { AccessionScreen } from './accession.tsx';

export const meta: MetaFunction = () => privateMeta('Accession. Purrwell');

export default function AccessionPage() {
  return (
    <StaffOnly area="results">
      <AccessionScreen />
    </StaffOnly>
  );
}
