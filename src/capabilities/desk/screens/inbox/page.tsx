import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { InboxScreen } from './inbox.tsx';

export const meta: MetaFunction = () => privateMeta('Inbox. Purrwell');

export default function InboxPage() {
  return (
    <StaffOnly area="inbox">
      <InboxScreen />
    </StaffOnly>
  );
}
