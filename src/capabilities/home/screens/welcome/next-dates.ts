import { listOf } from '#src/lib/lists.ts';
import type { DashboardView } from '../../contract.ts';
import { renewalWords } from '#src/capabilities/billing/screens/plan/subscription-words.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { waitingFor } from '#src/capabilities/fulfilment/screens/waiting-words.ts';
import { formatDate } from '#src/lib/dates.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';
import type { TabId } from '#src/capabilities/households/screens/household-context.ts';

interface NextDate {
  what: string;
  when: string;
  /** For the order; ISO. */
  at: string;
  tab: TabId;
}

type NextDatesContext = Pick<DashboardView, 'asOf' | 'household' | 'subscription' | 'order' | 'orders'>;

/** The next box, payment and results of a household, the earliest first. Each is a row's date; events without one are left out. */
export function nextDates(view: NextDatesContext): NextDate[] {
  return [...boxes(view), ...payment(view), ...results(view)].toSorted((a, b) => a.at.localeCompare(b.at));
}

/** Cats that share a box share a line. */
function boxes({ household: { cats, timeZone }, asOf }: NextDatesContext): NextDate[] {
  const byDay = new Map<string, string[]>();
  for (const { name, supplements } of cats) {
    const at = supplements.nextDelivery;
    if (at) byDay.set(at, [...(byDay.get(at) ?? []), name]);
  }
  return [...byDay].map(([at, names]) => ({
    what: `Box for ${listOf(names)}`,
    when: `By ${dueDay('day', at, { asOf, timeZone })}`,
    at,
    tab: 'delivery',
  }));
}

function payment({ subscription, household: { timeZone } }: NextDatesContext): NextDate[] {
  const { status, currentPeriodEnd, endsOn, collectionPaused, paymentProblem } = subscription;
  const line = (what: string, at: string): NextDate[] => [
    { what, when: formatDate('day', at, timeZone), at, tab: 'billing' },
  ];
  if (endsOn) return line('The plan ends', endsOn);
  if (paymentProblem) return paymentProblem.nextTry ? line('The payment is tried again', paymentProblem.nextTry) : [];
  if (collectionPaused || !currentPeriodEnd || (status !== 'active' && status !== 'trialing')) return [];
  const what = `Payment of ${renewalWords(subscription, timeZone).next}, changes until then`;
  return [{ what, when: momentText(currentPeriodEnd, timeZone), at: currentPeriodEnd, tab: 'billing' }];
}

function results({ household: { cats, timeZone }, order: newest, orders, asOf }: NextDatesContext): NextDate[] {
  return cats.flatMap(({ id, name, results: { state, why, receivedAt } }) => {
    if (state === 'ready') return [];
    const order = orders.some((one) => one.for.some((cat) => cat.id === id)) ? newest : null;
    const { due } = waitingFor({ kind: 'health', name, state, why, receivedAt, order, now: asOf });
    if (!due) return [];
    const when = `By ${dueDay('day', due.to, { asOf, timeZone })}`;
    return [{ what: `Results of ${name}`, when, at: due.to, tab: 'health' as const }];
  });
}
