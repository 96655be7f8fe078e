import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from '#src/ui/icons/key-round.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { Profile } from '../../profile-contract.ts';
import { dismissPasswordAdvice, profileQuery } from '../../queries.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/** Asks somebody whose password is a common one for a better one. They may say no. */
export function PasswordAdvice({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const dismissal = useMutation({
    mutationFn: dismissPasswordAdvice,
    onSuccess: () =>
      queries.setQueryData(profileQuery().queryKey, (now) => now && { ...now, betterPasswordAsked: false }),
    onError: (error) => sayFailed('That did not work', error, 'Please try again.'),
  });
  if (!profile.betterPasswordAsked) return null;
  return (
    <section className="panel profile-card">
      <h2 className="title">
        <KeyRound size={22} aria-hidden="true" /> Choose a stronger password
      </h2>
      <p>
        Yours is your name or address, or on public lists of common passwords, which attackers try first. It still
        works, but a stronger one protects your account.
      </p>
      <div className="row gap3 wrapf">
        <ButtonLink size="sm" to="#password">
          Choose a new one
        </ButtonLink>
        <Button
          variant="quiet"
          size="sm"
          busy={dismissal.isPending}
          busyLabel="One moment..."
          onClick={() => dismissal.mutate()}
        >
          Not now
        </Button>
      </div>
    </section>
  );
}
