import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Profile } from '../../profile-contract.ts';
import { askForVerification } from '../../queries.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/** Confirms the first e-mail or number of an account: sends the link again if there is an e-mail, else asks for one. */
export function ConfirmFirst({
  profile,
}: {
  profile: Pick<Profile, 'email' | 'unconfirmed' | 'numberToConfirm' | 'textsSent'>;
}) {
  const { email, unconfirmed, numberToConfirm, textsSent } = profile;
  const withCode = numberToConfirm !== null && textsSent;
  const withMail = email !== '' || unconfirmed.email !== null;
  return (
    <>
      {withCode && ' Confirm your number with a code below.'}
      {withMail ? (
        <Button variant="quiet" size="sm" onClick={() => void mailLinkAgain()}>
          Mail me the link again
        </Button>
      ) : (
        ` ${withCode ? 'Or press' : 'Press'} Cancel and Edit, add an e-mail above, save it, and use the link we mail you. Then change the address.`
      )}
    </>
  );
}

async function mailLinkAgain() {
  try {
    const { message } = await askForVerification();
    toast({ title: 'On its way', text: message });
  } catch (failure) {
    sayFailed('That did not work', failure, 'Please try again.');
  }
}
