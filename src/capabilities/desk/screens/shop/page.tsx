import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { ShopScreen } from './shop.tsx';

export const meta: MetaFunction = () => privateMeta('Shop. Purrwell');

export default function ShopPage() {
  return (
    <StaffOnly area="shop">
      <ShopScreen />
    </StaffOnly>
  );
}
