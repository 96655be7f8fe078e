import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { OrdersScreen } from './orders.tsx';

export const meta: MetaFunction = () => privateMeta('Orders. Purrwell');

export default function OrdersPage() {
  return (
    <StaffOnly area="orders">
      <OrdersScreen />
    </StaffOnly>
  );
}
