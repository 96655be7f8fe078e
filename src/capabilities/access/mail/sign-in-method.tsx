import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';

export type SignInMethodChange =
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'app-added' | 'app-removed' | 'recovery-codes-made' | 'provider-linked' }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'reset-by-admin'; by: string }
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
      'If that was you, you do not need to do anything.',
      `If it was not you, choose a new password now, remove the passkeys you do not know in your profile, and write to ${supportEmail}.`,
    ],
    button: { label: 'Look at my profile', href: `${origin}/profile#passkeys` },
    reason: 'You get this mail because it is about who can get into your account.',
  });
}

function sentencesFor(change: SignInMethodChange): [subject: string, what: string] {
  switch (change.what) {
    case 'passkey-added':
      return ['A passkey was added', `You can now sign in with the passkey “${change.name}”.`];
    case 'passkey-removed':
      return ['A passkey was removed', `The passkey “${change.name}” no longer works.`];
    case 'app-added':
      return [
        'An authenticator app was set up',
        'From now on you sign in with your password and a code from your authenticator app.',
      ];
    case 'app-removed':
      return ['The authenticator app was removed', 'Your account no longer asks for the code of an authenticator app.'];
    case 'recovery-codes-made':
      return ['New recovery codes were made', 'The recovery codes you had before no longer work.'];
    case 'recovery-code-used':
      return [
        'A recovery code was used',
        `Someone signed in with one of your recovery codes. ${change.left || 'None'} ${change.left > 1 ? 'are' : 'is'} left.`,
      ];
    case 'provider-linked':
      return [
        'Your company account was used here',
        'From now on you can also sign in to the desk with your company account.',
      ];
    case 'reset-by-admin':
      return [
        'Your passkeys and authenticator app were removed',
        `${change.by} removed the passkeys and the authenticator app of your account and signed you out everywhere. Sign in with your password and set one up again.`,
      ];
    case 'password-reset':
      return [
        'Your password was replaced',
        `These passkeys still work: ${change.passkeys.join(', ')}. Remove any you do not know.`,
      ];
  }
}
