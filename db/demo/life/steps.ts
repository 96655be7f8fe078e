import type { StepKey } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { uuidOf } from '../seeded-random.ts';
import { minutesOf } from '../calendar.ts';
import { play, settle } from '../run-scenario.ts';
import { STEPS } from '../scenario.ts';
import { at, invoicesOf, type Life, passDays } from './life.ts';

export interface LifeStep {
  what: string;
  does(life: Life): Promise<void>;
}

/** Test cards of the payment service by what they do. */
const CARDS = {
  /** Can be saved, then fails when it is charged. */
  fails: '4000 0000 0000 0341',
  /** The bank asks for approval when the card is saved. */
  asks: '4000 0025 0000 3155',
  pays: '4242 4242 4242 4242',
} as const;

/** A whole life with the shop, through the addresses that the pages and the desk use. */
export const LIFE: readonly LifeStep[] = [
  { what: 'Checkout: Standard for two cats', does: (life) => journey(life, 'orders', 'orders') },
  { what: 'Kit packed, sent, back at the lab', does: (life) => journey(life, 'moves', 'books the courier') },
  { what: 'Lab read, formula made, first sticks delivered', does: (life) => journey(life, 'moves', 'enters results') },
  { what: 'Renewal 1', does: renew },
  { what: 'Renewal 2', does: renew },
  { what: 'Plan changed to Premium within the month', does: (life) => changePlan(life, 'premium') },
  { what: 'Renewal 3', does: renew },
  { what: 'The next box skipped', does: (life) => setNextBox(life, { change: 'skip' }) },
  { what: 'Renewal 4, a month later', does: renew },
  { what: 'Paused for two boxes', does: (life) => setNextBox(life, { change: 'pause', boxes: 2 }) },
  { what: 'A card is saved that will fail', does: (life) => giveCard(life, CARDS.fails) },
  { what: 'Renewal 5, after the pause: the card fails', does: chargeNext },
  { what: 'New card, approved at the bank: paid', does: (life) => giveCard(life, CARDS.asks) },
  { what: 'The box of renewal 5 leaves', does: sendBox },
  { what: 'Renewal 6', does: renew },
  { what: 'AED 50 of it refunded at the desk', does: (life) => refundNewest(life, 5000) },
  { what: 'Renewal 7', does: chargeNext },
  { what: 'Its box is stopped at the desk and refunded', does: stopBox },
  { what: 'Plan cancelled', does: cancel },
  { what: 'The paid month ends', does: (life) => passDays(life, 35) },
  { what: 'Comeback: subscribed again', does: comeBack },
  { what: 'Rows compared with the payment service', does: compareBooks },
];

type Does = (typeof STEPS)[number]['does'];

/** Plays the demo's steps of an order from its current one: up to the courier, or to the end. */
async function journey(life: Life, does: Does, until: Does): Promise<void> {
  const courier = STEPS.findIndex((step) => step.does === 'books the courier');
  const from = does === 'orders' ? 0 : until === 'books the courier' ? 1 : courier + 1;
  const to = does === 'orders' ? 1 : until === 'books the courier' ? courier + 1 : STEPS.length;
  for (const step of STEPS.slice(from, to)) {
    await passDays(life, step.day - life.day);
    if (minutesOf(step.time) > minutesOf('12:00')) at(life, step.time);
    await play(step, life.actors, life);
    if (step.day < 9 || step.day > 15) await settle(life.shop);
  }
}

const LONGEST_WAIT = 130;

/** Lets time pass until the next invoice is there. */
async function chargeNext(life: Life): Promise<void> {
  const before = (await invoicesOf(life)).length;
  for (let days = 0; days < LONGEST_WAIT; days++) {
    await passDays(life, 1);
    if ((await invoicesOf(life)).length > before) return;
  }
  throw new Error('The life stops: no invoice came within four months.');
}

async function renew(life: Life): Promise<void> {
  await chargeNext(life);
  await sendBox(life);
}

/** The parcel of the household that the desk has to move next. */
async function openBox({ actors: { desk }, household }: Life) {
  const { firstName, lastName } = household.person;
  const { orders } = await desk.get(`/api/desk/orders?search=${encodeURIComponent(`${firstName} ${lastName}`)}`);
  const box = orders.find(
    ({ month, stands }: { month: number | null; stands: string }) => month && stands !== 'box_delivered',
  );
  if (!box) throw new Error('The life stops: no box is to be packed.');
  const path = `/api/desk/boxes/${box.id}`;
  return { id: box.id as string, month: box.month as number, path, seen: (await desk.get(path)).revision as number };
}

async function moveBox(life: Life, to: StepKey): Promise<void> {
  const { id, month, path, seen } = await openBox(life);
  const tracking = to === 'box_shipped' ? { tracking: `PW-BOX-${1000 + month}` } : {};
  await life.actors.desk.send('POST', `${path}/steps`, { id: uuidOf(`${id} ${to}`), seen, to, ...tracking });
  await settle(life.shop);
}

async function sendBox(life: Life): Promise<void> {
  await moveBox(life, 'box_packed');
  await passDays(life, 1);
  await moveBox(life, 'box_shipped');
  await passDays(life, 2);
  await moveBox(life, 'box_delivered');
}

async function stopBox(life: Life): Promise<void> {
  const { id, path, seen } = await openBox(life);
  await life.actors.desk.send('POST', `${path}/exceptions`, {
    id: uuidOf(`${id} stop`),
    seen,
    exception: 'box_stopped',
  });
  await settle(life.shop);
}

/** Another date for the next box, shown first and then agreed to. */
async function setNextBox(life: Life, wish: { change: 'skip' } | { change: 'pause'; boxes: number }): Promise<void> {
  await passDays(life, 1);
  const { member } = life.actors;
  const { token } = await member.send('POST', '/api/subscription/next-box/preview', wish);
  await member.send('POST', '/api/subscription/next-box', { token });
  await settle(life.shop);
}

/** Staff refund a part of the newest payment; the plan goes on. */
async function refundNewest(life: Life, amount: number): Promise<void> {
  await passDays(life, 1);
  const { actors, household } = life;
  const [invoice] = await invoicesOf(life);
  const path = `/api/desk/invoices/${invoice?.id}/refunds`;
  const ask = { kind: 'amount', amount, kit: null };
  const wish = { ask, currency: household.currency, seen: invoice?.total.amount, reason: 'goodwill', keepsPlan: true };
  await actors.desk.send('POST', path, { id: uuidOf(`${life.day} refund`), ...wish, note: 'For the long wait.' });
  await settle(life.shop);
}

async function changePlan(life: Life, planType: string): Promise<void> {
  await passDays(life, 3);
  const { member } = life.actors;
  const { token } = await member.send('POST', '/api/subscription/preview', { planType });
  await member.send('POST', '/api/subscription/change', { token });
  await settle(life.shop);
}

async function cancel(life: Life): Promise<void> {
  await passDays(life, 2);
  await life.actors.member.send('POST', '/api/subscription/cancel', undefined);
  await settle(life.shop);
}

async function giveCard(life: Life, number: string): Promise<void> {
  await passDays(life, 2);
  await confirm(life, await life.actors.member.send('POST', '/api/subscription/payment-method', undefined), number);
}

async function comeBack(life: Life): Promise<void> {
  const { household, actors } = life;
  const { plan: planType, currency, address, cats } = household;
  const wish = { planType, catCount: cats.length, currency, country: address.country };
  await confirm(life, await actors.member.send('POST', '/api/get-or-create-subscription', wish), CARDS.pays);
}

/** Staff compare every row with the payment service's; throws where something differs. */
async function compareBooks({ shop, actors: { desk } }: Life): Promise<void> {
  await desk.send('POST', '/api/desk/payments/comparison', { days: null });
  await settle(shop);
  const { discrepancies, lastRun } = await desk.get('/api/desk/payments');
  if (!lastRun.finishedAt || discrepancies.length)
    throw new Error(`Rows differ from the payment service: ${JSON.stringify(discrepancies)}`);
}

/** Fills in the card fields within our page, and says yes where the bank asks. */
async function confirm(
  life: Life,
  { sessionId, clientSecret }: { sessionId: string; clientSecret: string },
  number: string,
): Promise<void> {
  const { member } = life.actors;
  const name = `${life.household.person.firstName} ${life.household.person.lastName}`;
  const card = { number, expires: '12 / 34', securityCode: '123', name };
  const path = `/sandbox/elements/${sessionId}/confirm`;
  const { status, url } = await member.send('POST', path, { clientSecret, method: 'card', card, name });
  if (status === 'redirect') await member.fill(url, { answer: 'approve' });
  await settle(life.shop);
}
