import { useState } from 'react';
import { REFERRAL_POINTS } from '#src/capabilities/pricing/rules/referrals.ts';
import { Button } from '#src/ui/button.tsx';
import { type CodeOwner, switchReferral, useCodeOwner, useReferralCode } from './referral-code.ts';
import './referral-notice.css';

const FRIENDS = {
  kept: `This order has a friend’s code: ${REFERRAL_POINTS} points each when the first box ships.`,
  removed: 'The friend’s code was removed from this order.',
};

function wordsOf({ from, partner }: CodeOwner): typeof FRIENDS {
  if (from !== 'affiliate') return FRIENDS;
  const link = partner ? `the page of ${partner.name}` : 'the link of an affiliate';
  return {
    kept: `You came by ${link}, whom we pay for this order. Your price is the same.`,
    removed: 'Nobody is paid for sending you this order.',
  };
}

/** Says whose code goes along with the order, and takes it out, or puts it back. Nothing where there is none. */
export function ReferralNotice() {
  const code = useReferralCode();
  const owner = useCodeOwner();
  const [known, setKnown] = useState({ code, owner });
  if (code && code !== known.code) setKnown({ code, owner });
  if (!known.code) return null;
  return (
    <div className="referral-notice small">
      <p role="status">{wordsOf(known.owner)[code ? 'kept' : 'removed']}</p>
      <Button variant="quiet" size="sm" onClick={() => switchReferral(code ? null : (known.code ?? null), known.owner)}>
        {code ? 'Remove it' : 'Put it back'}
      </Button>
    </div>
  );
}
