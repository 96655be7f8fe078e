import { useState } from 'react';
import { REFERRAL_POINTS } from '#src/capabilities/pricing/rules/referrals.ts';
import { Button } from '#src/ui/button.tsx';
import { keepReferralCode, useReferralCode } from './referral-code.ts';
import './referral-notice.css';

/** Says that a friend's code goes along with the order, and takes it out, or puts it back. Nothing where there is none. */
export function ReferralNotice() {
  const code = useReferralCode();
  const [known, setKnown] = useState(code);
  if (code && code !== known) setKnown(code);
  if (!known) return null;
  return (
    <div className="referral-notice small">
      <p role="status">
        {code
          ? `This order has a friend’s code: ${REFERRAL_POINTS} points each when the first box ships.`
          : 'The friend’s code was removed from this order.'}
      </p>
      <Button variant="quiet" size="sm" onClick={() => keepReferralCode(code ? null : known)}>
        {code ? 'Remove it' : 'Put it back'}
      </Button>
    </div>
  );
}
