import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { OperatorsScreen } from './operators.tsx';

export const meta: MetaFunction = () => privateMeta('Operators. Purrwell');

export default function OperatorsPage() {
  return (
    <StaffOnly area="operators">
      <OperatorsScreen />
    </StaffOnly>
  );
}
