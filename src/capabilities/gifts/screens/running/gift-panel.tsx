import { useQuery } from '@tanstack/react-query';
import { written } from '#src/capabilities/households/screens/days.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { runningGiftQuery } from '../../queries.ts';
import { runningWords } from './words.ts';

/** The gift whose boxes are still to come, on the Billing tab; nothing without one, and until the server answers. */
export function GiftPanel() {
  const { base, household } = useHousehold();
  const { data } = useQuery({ ...runningGiftQuery, enabled: base === '/api' });
  if (!data?.gift) return null;
  const { nextMonthAt } = data.gift;
  const next = nextMonthAt && written('plain', nextMonthAt, household.timeZone);
  return (
    <section className="panel" aria-labelledby="billing-gift">
      <h2 className="title" id="billing-gift">
        Your gift
      </h2>
      {runningWords(data.gift, next).map((said) => (
        <p key={said}>{said}</p>
      ))}
    </section>
  );
}
