import type { StaffList } from '#src/capabilities/access/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useStaffAct } from '../../queries.ts';
import { when } from '../moments.ts';
import { ROLE_NAMES } from './roles.ts';
import { sayFailed } from '#src/web/form-failure.ts';

export function Invitations({ invitations }: Pick<StaffList, 'invitations'>) {
  const act = useStaffAct('withdrawals');
  if (!invitations.length) return null;
  const withdraw = (email: string) =>
    act.mutate(
      { email },
      {
        onSuccess: () => toast({ title: 'Invitation withdrawn', text: `The link sent to ${email} no longer works.` }),
        onError: (error) => sayFailed('Invitation not withdrawn', error),
      },
    );
  return (
    <section className="staff-part">
      <h2 className="title">Invited</h2>
      <ul className="staff-rows">
        {invitations.map(({ email, role, invitedBy, expiresAt }) => (
          <li key={email} className="staff-row" data-row tabIndex={-1}>
            <div className="staff-who">
              <b>{email}</b>
              <span className="small muted">
                {ROLE_NAMES[role]}
                {invitedBy && `, invited by ${invitedBy}`}, until <time dateTime={expiresAt}>{when(expiresAt)}</time>
              </span>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Withdraw the invitation of ${email}`}
              busy={act.isPending && (act.variables as { email: string }).email === email}
              busyLabel="One moment..."
              onClick={() => withdraw(email)}
            >
              {' '}
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
