import { useState } from 'react';
import { REFERRAL_POINTS } from '#src/capabilities/pricing/rules/referrals.ts';
import { Button } from '#src/ui/button.tsx';
import type { ReferralSource } from '../../rules/referral-code.ts';
import { switchReferral, useReferralCode, useReferralSource } from './referral-code.ts';
import './referral-notice.css';

const SAID: Record<ReferralSource, { kept: string; removed: string }> = {
  friend: {
    kept: `This order has a friend’s code: ${REFERRAL_POINTS} points each when the first box ships.`,
    removed: 'The friend’s code was removed from this order.',
  },
  affiliate: {
    kept: 'You came by the link of an affiliate, whom we pay for this order. Your price is the same.',
    removed: 'Nobody is paid for sending you this order.',
  },
};

/** Says whose code goes along with the order, and takes it out, or puts it back. Nothing where there is none. */
export function ReferralNotice() {
  const code = useReferralCode();
  const from = useReferralSource();
  const [known, setKnown] = useState({ code, from });
  if (code && code !== known.code) setKnown({ code, from });
  if (!known.code) return null;
  return (
    <div className="referral-notice small">
      <p role="status">{SAID[known.from][code ? 'kept' : 'removed']}</p>
      <Button variant="quiet" size="sm" onClick={() => switchReferral(code ? null : (known.code ?? null), known.from)}>
        {code ? 'Remove it' : 'Put it back'}
      </Button>
    </div>
  );
}
