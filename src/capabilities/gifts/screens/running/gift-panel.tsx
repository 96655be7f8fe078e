import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import type { RunningGiftView } from '../../redemption-contract.ts';
import { runningWords } from './words.ts';

/** The gift whose boxes are still to come, on the Billing tab. */
export function GiftPanel({ gift, besidePlan }: { gift: RunningGiftView; besidePlan: boolean }) {
  const { household } = useHousehold();
  const next = gift.nextMonthAt && formatDate('plain', gift.nextMonthAt, household.timeZone);
  return (
    <section className="panel stack gap3" aria-labelledby="billing-gift">
      <h2 className="title" id="billing-gift">
        Your gift
      </h2>
      {runningWords(gift, { next, besidePlan }).map((said) => (
        <p key={said}>{said}</p>
      ))}
    </section>
  );
}
