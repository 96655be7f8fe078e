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
          ? `A friend’s code is with this order: ${FRIEND_POINTS} points each once the first box has left.`
          : 'The friend’s code is not with this order any more.'}
      </p>
      <Button variant="quiet" size="sm" onClick={() => keepFriendCode(code ? null : known)}>
        {code ? 'Remove it' : 'Put it back'}
      </Button>
    </div>
  );
}
