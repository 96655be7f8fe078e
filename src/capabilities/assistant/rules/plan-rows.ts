import { LAUNCH, launchBase, launchDiscountPercent } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { CatFacts, Facts, RowLine } from './facts.ts';

export function planOf({ plan }: Facts): RowLine[] {
  if (!plan) return [];
  return [{ text: `Your plan is ${PLANS[plan.id].name}.`, row: 'Your subscription' }];
}

export const orderOf = ({ order }: Facts): RowLine[] =>
  order
    ? [
        {
          text: `Order ${order.number}: ${order.done} of ${order.of} steps done, last “${order.step}”.`,
          row: `Order ${order.number}, journey`,
        },
      ]
    : [];

export const boxOf = ({ name, box }: CatFacts): RowLine[] => {
  const row = `${name}, sticks and delivery`;
  if ('by' in box) return [{ text: `The next box for ${name} is expected by ${box.by}.`, row }];
  const over = box.none === 'plan-over';
  return [{ text: over ? `No further box is planned for ${name}.` : `The next box for ${name} has no date yet.`, row }];
};

export const packedOf = ({ box }: Facts): RowLine[] =>
  box ? [{ text: `The last box, ${box.number}: ${box.status.toLowerCase()}.`, row: `Box ${box.number}` }] : [];

export function paymentOf({ payment }: Facts): RowLine[] {
  if (!payment) return [{ text: 'No payment is planned.', row: 'Your subscription' }];
  return [{ text: `Next payment: ${payment.amount}. Date: ${payment.date}.`, row: 'Your subscription, next payment' }];
}

export const kitsOf = ({ kits }: Facts): RowLine[] =>
  kits.map(({ name, each, next }) => ({
    text: `Test kits for ${name}: ${each}. ${next ? `The next one comes with the box that is charged on ${next}.` : 'The next one has no date yet.'}`,
    row: 'Your subscription, test kits',
  }));

const TODAY = 'The plans sold today';

export function launchOf({ offers }: Facts): RowLine[] {
  if (!offers) return [];
  if (!offers.launchRuns) return [{ text: 'The launch offer is not running at the moment.', row: TODAY }];
  const sold = (['standard', 'premium', 'pro'] as const).filter((plan) => !offers.soldOut.includes(plan));
  const prices = sold.map((plan) => `${PLANS[plan].name} ${formatMoney(launchBase(plan))}`).join(', ');
  const off = [2, 3, 4].map((cats) => launchDiscountPercent(cats));
  return [
    {
      text: `The launch offer is running: the first month of a first order is one price for the whole household, in US dollars, with the code ${LAUNCH.code}. ${prices}; ${off[0]}% less for two cats, ${off[1]}% for three, ${off[2]}% for four or more.`,
      row: TODAY,
    },
  ];
}

export const seatsOf = ({ offers }: Facts): RowLine[] =>
  (offers?.soldOut ?? []).map((plan) => ({ text: `All places of ${PLANS[plan].name} are taken now.`, row: TODAY }));
