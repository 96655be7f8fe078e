import { IdentityDialog } from '#src/capabilities/access/screens/identity-dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useStaff } from '../../queries.ts';
import { StaffChanges } from './changes.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { StaffRow } from './staff-row.tsx';
import './staff.css';

export function StaffScreen() {
  const { data, isError, isFetching, refetch } = useStaff();
  return (
    <main id="content" className="staff">
      <header className="staff-head">
        <h1 className="d-sm">Staff</h1>
        <p className="muted">Who works at this desk, and what each of them may open.</p>
      </header>
      {isError && !data && (
        <div className="panel staff-note" role="alert">
          <p>The list could not be loaded.</p>
          <Button variant="strong" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !isError && <Spinner />}
      {data && (
        <>
          <ul className="staff-rows" aria-label="Colleagues">
            {data.staff.map((person) => (
              <StaffRow key={person.id} person={person} />
            ))}
          </ul>
          <Invitations invitations={data.invitations} />
          <InviteForm />
          <StaffChanges />
        </>
      )}
      <IdentityDialog />
    </main>
  );
}
