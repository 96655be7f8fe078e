import type { StaffChangeView } from '#src/capabilities/access/contract.ts';
import type { StaffChangeKind } from '#src/capabilities/access/rules/security-events.ts';
import type { StaffRole } from '#src/capabilities/access/rules/staff-roles.ts';
import { ShowOlder } from '#src/ui/show-older.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useStaffChanges } from '../../queries.ts';
import { when } from '../moments.ts';
import { ROLE_NAMES } from './roles.ts';
import { NotLoaded } from '../not-loaded.tsx';

export function StaffChanges() {
  const changes = useStaffChanges();
  const rows = changes.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <section className="staff-part">
      <h2 className="title">Changes</h2>
      {changes.isPending && <Spinner />}
      {changes.isError && !changes.isFetchNextPageError && (
        <NotLoaded what="changes" busy={changes.isFetching} onRetry={changes.refetch} />
      )}
      {changes.data && rows.length === 0 && (
        <p className="small muted">None yet. Invitations, roles and closed accounts are listed here.</p>
      )}
      {rows.length > 0 && (
        <ul className="staff-rows" aria-label="Changes">
          {rows.map((change) => (
            <li key={change.id} className="staff-row" data-row tabIndex={-1}>
              <div className="staff-who">
                <span>{sentenceOf(change)}</span>
                <time className="small muted" dateTime={change.at}>
                  {when(change.at)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ShowOlder list={changes} things="changes" />
    </section>
  );
}

/** 'Rana Desk made Omar Lab Support.' Without a colleague it was done by the shop at its start. */
function sentenceOf({ kind, person, staff, role, email }: StaffChangeView): string {
  const who = staff ?? 'The shop';
  const roleName = role ? (ROLE_NAMES[role as StaffRole] ?? role) : '';
  const words: Record<StaffChangeKind, string> = {
    'staff-invited': `${who} invited ${email ?? 'someone'} as ${roleName}.`,
    'staff-invitation-withdrawn': `${who} withdrew the invitation of ${email ?? 'someone'}.`,
    'staff-joined': `${person} joined as ${roleName}.`,
    'staff-role-changed': `${who} changed the role of ${person} to ${roleName}.`,
    'staff-closed': `${who} closed the account of ${person}.`,
    'staff-opened': `${who} opened the account of ${person} again.`,
    'staff-signed-out': `${who} signed ${person} out everywhere.`,
    'staff-second-factor-reset': `${who} removed the passkeys and the authenticator app of ${person}.`,
  };
  return words[kind as StaffChangeKind] ?? `Something about ${person} changed.`;
}
