import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';

export type SignInMethodChange =
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'app-added' | 'app-removed' | 'recovery-codes-made' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'reset-by-owner'; by: string }
  | { what: 'password-reset'; passkeys: readonly string[] };

interface Notice {
  to: string;
  firstName: string;
  change: SignInMethodChange;
  origin: string;
  supportEmail: string;
}

/** Tells an account that a way to sign in to it has come, gone or been used up. */
export function signInMethodMail({ to, firstName, change, origin, supportEmail }: Notice): OutgoingMail {
  const [subject, what] = sentencesFor(change);
  return letter({
    to,
    kind: 'sign-in-method',
    subject,
    hello: firstName,
    lines: [
      what,
      'If that was you, there is nothing to do.',
      `If it was not you, choose a new password now, remove the passkeys you do not know in your profile, and write to ${supportEmail}.`,
    ],
    button: { label: 'Look at my profile', href: `${origin}/profile#passkeys` },
    reason: 'You get this mail because it is about who can get into your account.',
  });
}

function sentencesFor(change: SignInMethodChange): [subject: string, what: string] {
  switch (change.what) {
    case 'passkey-added':
      return ['A passkey was added', `The passkey “${change.name}” opens your account from now on.`];
    case 'passkey-removed':
      return ['A passkey was removed', `The passkey “${change.name}” no longer opens your account.`];
    case 'app-added':
      return [
        'An authenticator app was set up',
        'From now on your password alone does not open your account: it takes a code of your authenticator app as well.',
      ];
    case 'app-removed':
      return ['The authenticator app was removed', 'Your account no longer asks for the code of an authenticator app.'];
    case 'recovery-codes-made':
      return ['New recovery codes were made', 'The recovery codes you had before no longer work.'];
    case 'recovery-code-used':
      return [
        'A recovery code was used',
        `Somebody signed in with one of your recovery codes. ${change.left} are left.`,
      ];
    case 'reset-by-owner':
      return [
        'Your passkeys and authenticator app were removed',
        `${change.by} removed the passkeys and the authenticator app of your account and signed you out everywhere. Sign in with your password and set one up again.`,
      ];
    case 'password-reset':
      return [
        'Your password was replaced',
        `These passkeys still open your account: ${change.passkeys.join(', ')}. Remove those you do not know.`,
      ];
  }
}
