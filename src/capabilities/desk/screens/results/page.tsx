import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { ResultsScreen } from './results.tsx';

export const meta: MetaFunction = () => privateMeta('Results. Purrwell');

export default function ResultsPage() {
  return (
    <StaffOnly area="results">
      <ResultsScreen />
    </StaffOnly>
  );
}
