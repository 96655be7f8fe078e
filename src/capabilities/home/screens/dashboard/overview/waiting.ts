import type { To } from 'react-router';
import { wizardAt } from '#src/web/wizard-link.ts';
import type { DashboardCat, DashboardView } from '../../../contract.ts';
import { dueDay } from '#src/capabilities/households/screens/days.ts';
import type { TabId } from '#src/capabilities/households/screens/household-context.ts';
import { isOver } from '#src/capabilities/billing/screens/plan/words.ts';
import { dayName } from './points.ts';

interface Words {
  title: string;
  text: string;
  tab?: { id: TabId; label: string };
  /** Somewhere outside of the dashboard. */
  link?: { to: To; label: string };
}

type WaitingContext = Pick<DashboardView, 'order' | 'orders' | 'household' | 'subscription' | 'asOf'>;

/** Of a cat without a stick for today: the awaited event, with its date. Every date is a row's. */
export function waitingWords(
  cat: DashboardCat,
  { order: newest, orders, household, subscription, asOf }: WaitingContext,
): Words {
  const order = orders.some(({ for: cats }) => cats.some(({ id }) => id === cat.id)) ? newest : null;
  const { state, nextDelivery, until } = cat.supplements;
  const on = (moment: string) => dueDay('day', moment, { asOf, timeZone: household.timeZone });
  const delivery = { id: 'delivery', label: 'Track the box' } as const;
  switch (state) {
    case 'resting':
      return {
        title: 'A day of rest',
        text: nextDelivery
          ? `All 28 are used. The next box is expected by ${on(nextDelivery)}.`
          : 'All 28 are used. The next month begins when its box arrives.',
        tab: delivery,
      };
    case 'made':
      return {
        title: 'The first stick is on its way',
        text: nextDelivery
          ? `The sticks are mixed. We expect the box by ${on(nextDelivery)}.`
          : 'The sticks are mixed. Day 1 is the day the box arrives.',
        tab: delivery,
      };
    case 'held':
      return {
        title: 'No sticks for now',
        text: 'The results need a second check before we mix sticks. We will write to you.',
        tab: { id: 'health', label: 'See the results' },
      };
    case 'too-young':
      return {
        title: 'Too young for sticks',
        text: `${cat.name} can have the first one from ${until && dayName(until)}.`,
      };
    case 'mixed-up':
      return {
        title: 'No sticks for now',
        text: 'The samples may belong to another cat. We release no results and mix no sticks until this is clear.',
        tab: { id: 'health', label: 'See the lab status' },
      };
    case 'stopped':
      return { title: 'No sticks at the moment', text: 'The plan has ended. Your records stay here.' };
    case 'running':
    case 'pending':
      return order ? { ...beforeTheFirst(order, on), tab: delivery } : outsideOfOrders(cat, isOver(subscription));
  }
}

const NOTHING_YET = 'Nothing to give yet';

/** Beside a plan that runs a cat joins by hand; without one it begins with an order. */
function outsideOfOrders({ name }: DashboardCat, over: boolean): Words {
  const text = `${name} is not part of an order yet.`;
  return over
    ? {
        title: NOTHING_YET,
        text: `${text} Start with a test kit.`,
        link: { to: wizardAt(), label: 'Order a test kit' },
      }
    : {
        title: NOTHING_YET,
        text: `${text} Add it to your plan under Billing.`,
        tab: { id: 'billing', label: 'Cats in the plan' },
      };
}

/** The step the order waits for, and when the first sticks should be here. */
function beforeTheFirst(order: NonNullable<DashboardView['order']>, on: (moment: string) => string): Words {
  const steps = order.journey.phases.flatMap((phase) => phase.steps);
  const next = steps.find(({ status }) => status === 'current') ?? steps.find(({ status }) => status === 'upcoming');
  const awaited = next ? `Next step: ${next.name}. ` : '';
  return { title: NOTHING_YET, text: `${awaited}The first box is expected by ${on(order.delivery.expectedDelivery)}.` };
}
