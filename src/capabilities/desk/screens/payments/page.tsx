import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { PaymentsScreen } from './payments.tsx';

export const meta: MetaFunction = () => privateMeta('Payments. Purrwell');

export default function PaymentsPage() {
  return (
    <StaffOnly area="payments">
      <PaymentsScreen />
    </StaffOnly>
  );
}
