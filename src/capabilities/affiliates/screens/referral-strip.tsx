import { useEffect, useState } from 'react';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { Button } from '#src/ui/button.tsx';
import { type AskedCode, remember, takeUp } from './take-up.ts';

/**
 * Takes up the code of an affiliate's link or a partner's page. It counts for this document at once; whether the browser may store it is
 * asked, as it is for their sake. A browser that asks not to be tracked has answered.
 */
export function ReferralStrip({ sent }: { sent: string }) {
  const [asked, setAsked] = useState<AskedCode | null>(null);
  useEffect(() => {
    let gone = false;
    void takeUp(sent).then((found) => !gone && setAsked(found));
    return () => {
      gone = true;
    };
  }, [sent]);
  if (asked === null) return null;
  const { partner } = asked;
  const agree = () => {
    remember(asked);
    setAsked(null);
  };
  return (
    <section className="counting referral-strip noprint" aria-label="The link you came by">
      <p>
        {partner ? `You came by the page of ${partner.name},` : 'An affiliate sent you,'} whom we pay if you order. Your
        price is the same. May this browser remember that for {partner?.days ?? COMMISSION.cookieDays} days?
      </p>
      <div className="counting-answers">
        <Button variant="plain" size="sm" onClick={agree}>
          Yes, remember it
        </Button>
        <Button variant="plain" size="sm" onClick={() => setAsked(null)}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
