import { useState } from 'react';
import { FRIEND_POINTS } from '#src/capabilities/pricing/rules/friends.ts';
import { Button } from '#src/ui/button.tsx';
import { keepFriendCode, useFriendCode } from './friend-code.ts';
import './friend-line.css';

/** Says that a friend's code goes along with the order, and takes it out, or puts it back. Nothing where there is none. */
export function FriendLine() {
  const code = useFriendCode();
  const [known, setKnown] = useState(code);
  if (code && code !== known) setKnown(code);
  if (!known) return null;
  return (
    <div className="friendline small">
      <p role="status">
        {code
          ? `This order has a friend’s code: ${FRIEND_POINTS} points each when the first box ships.`
          : 'The friend’s code was removed from this order.'}
      </p>
      <Button variant="quiet" size="sm" onClick={() => keepFriendCode(code ? null : known)}>
        {code ? 'Remove it' : 'Put it back'}
      </Button>
    </div>
  );
}
