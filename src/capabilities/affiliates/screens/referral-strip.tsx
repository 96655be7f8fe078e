import { useEffect, useState } from 'react';
import { keepReferralCode } from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { Button } from '#src/ui/button.tsx';
import { takeUp } from './take-up.ts';

/**
 * Takes up the code of an affiliate's link. It counts for this document at once; whether the browser may store it is
 * asked, as it is for the affiliate's sake. A browser that asks not to be tracked has answered.
 */
export function ReferralStrip({ sent }: { sent: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void takeUp(sent).then((code) => !gone && setAsked(code));
    return () => {
      gone = true;
    };
  }, [sent]);
  if (asked === null) return null;
  const remember = () => {
    keepReferralCode(asked, 'affiliate');
    setAsked(null);
  };
  return (
    <section className="counting referral-strip noprint" aria-label="The link you came by">
      <p>
        An affiliate sent you, whom we pay if you order. Your price is the same. May this browser remember that for{' '}
        {COMMISSION.cookieDays} days?
      </p>
      <div className="counting-answers">
        <Button variant="plain" size="sm" onClick={remember}>
          Yes, remember it
        </Button>
        <Button variant="plain" size="sm" onClick={() => setAsked(null)}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
