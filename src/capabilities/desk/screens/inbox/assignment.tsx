import { UserRound } from '#src/ui/icons/user-round.ts';
import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { useSession } from '#src/web/session.ts';
import type { InquiryDetail } from '../../contract.ts';
import { useColleagues, useInquiryAct } from '../../queries.ts';
import { sayFailed } from '#src/web/form-failure.ts';

export function Assignment({ inquiry: { id, assignee } }: { inquiry: InquiryDetail }) {
  const field = useId();
  const { user } = useSession();
  const { data } = useColleagues();
  const act = useInquiryAct(id, 'assignee');
  const others = data?.colleagues ?? [];
  // A former staff member stays named until the inquiry is assigned to another.
  const colleagues = assignee && !others.some(({ id }) => id === assignee.id) ? [assignee, ...others] : others;
  const give = (to: string | null) =>
    act.mutate(
      { from: assignee?.id ?? null, to },
      {
        onSuccess: (now) => toast({ title: now.assignee ? `Assigned to ${now.assignee.name}` : 'Assigned to no one' }),
        onError: (error) => sayFailed('Not assigned', error),
      },
    );
  return (
    <div className="inbox-assign">
      <label className="small strong" htmlFor={field}>
        Assigned to
      </label>
      <select
        id={field}
        className="inp"
        value={assignee?.id ?? ''}
        disabled={act.isPending}
        onChange={(event) => give(event.currentTarget.value || null)}
      >
        <option value="">Nobody</option>
        {colleagues.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      {user && assignee?.id !== user.id && (
        <Button variant="quiet" size="sm" busy={act.isPending} busyLabel="Taking..." onClick={() => give(user.id)}>
          <UserRound size={18} aria-hidden="true" />
          Take it
        </Button>
      )}
    </div>
  );
}
