import { useSearchParams } from 'react-router';
import { IdentityDialog } from '#src/capabilities/access/screens/identity-dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useStaff } from '../../queries.ts';
import { StaffChanges } from './changes.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { StaffRow } from './staff-row.tsx';
import { ListLinks } from '../list-links.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { SecondPersonNeeded } from '../second-person.tsx';
import './staff.css';

const AuditLog = lazyPart(async () => ({ default: (await import('./audit-log.tsx')).AuditLog }));

const LISTS = [
  {
    name: 'colleagues',
    label: 'Colleagues',
    to: '?',
    about: 'Who works at this desk, and what each of them may open.',
  },
  {
    name: 'audit',
    label: 'Audit log',
    to: '?list=audit',
    about: 'What staff did and looked at. Reading and searching here is recorded, too.',
  },
] as const;

/** Colleagues, or their acts, as the address says. */
export function StaffScreen() {
  const [search] = useSearchParams();
  const shown = LISTS.find(({ name }) => name === search.get('list')) ?? LISTS[0];
  return (
    <main id="content" className="staff">
      <header className="staff-head">
        <h1 className="d-sm">Staff</h1>
        <p className="muted">{shown.about}</p>
      </header>
      <ListLinks label="Staff lists" lists={LISTS} current={shown.name} className="staff-tabs" />
      {shown.name === 'audit' ? <AuditLog /> : <Colleagues />}
      <IdentityDialog />
    </main>
  );
}

function Colleagues() {
  const { data, isError, isFetching, refetch } = useStaff();
  if (isError && !data) {
    return <NotLoaded what="list" busy={isFetching} onRetry={refetch} />;
  }
  if (!data) return <Spinner />;
  return (
    <>
      {data.needsSecondPerson && <SecondPersonNeeded inviteHere />}
      <ul className="staff-rows" aria-label="Colleagues">
        {data.staff.map((person) => (
          <StaffRow key={person.id} person={person} asOf={data.asOf} />
        ))}
      </ul>
      <Invitations invitations={data.invitations} />
      <InviteForm />
      <StaffChanges />
    </>
  );
}
