import { useState } from 'react';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';

type Named = Pick<CurrentUser, 'firstName' | 'email'>;

/** R249: the first letter of the first name, else of the e-mail, else U. */
export function initialOf({ firstName, email }: Named): string {
  const [letter = 'U'] = firstName.trim() || email?.trim() || 'U';
  return letter.toUpperCase();
}

/** The profile image, or a letter where there is none or it does not load. */
export function Avatar({ user }: { user: Named & Pick<CurrentUser, 'profileImageUrl'> }) {
  const [broken, setBroken] = useState(false);
  const src = broken ? null : user.profileImageUrl;
  if (src)
    return <img className="welcome-avatar" src={src} alt="" width={44} height={44} onError={() => setBroken(true)} />;
  return (
    <span className="welcome-avatar" aria-hidden="true">
      {initialOf(user)}
    </span>
  );
}
