import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { Outbox } from './outbox.tsx';

export const meta: MetaFunction = () => privateMeta('Outbox. Purrwell');

export default function OutboxPage() {
  return (
    <StaffOnly area="outbox">
      <Outbox />
    </StaffOnly>
  );
}
