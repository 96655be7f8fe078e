import { ButtonLink } from '#src/ui/button.tsx';
import { useMay } from './use-may.ts';

/** The reason why nothing can be released yet, with a link to invite a colleague. */
export function SecondPersonNeeded({ inviteHere = false }: { inviteHere?: boolean }) {
  const may = useMay();
  return (
    <div className="panel stack gap3">
      <p className="strong">Results need a second pair of eyes.</p>
      <p>
        One person enters results, another one releases them. Only one account can do that now, so nothing can be
        released. {inviteHere && 'Invite an admin, somebody from the lab or a vet below.'}
        {!may('staff.invite') && 'Please ask an admin to invite somebody.'}
      </p>
      {may('staff.invite') && !inviteHere && (
        <p>
          <ButtonLink to="/desk/staff" variant="strong" size="sm">
            Invite a colleague
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
