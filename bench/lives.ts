import { performance } from 'node:perf_hooks';
import { changeRequest } from '#src/capabilities/billing/rules/change-request.ts';
import { couponOf, type Discount } from '#src/capabilities/billing/rules/discounts.ts';
import {
  afterRenewal,
  afterWithdrawal,
  choiceOf,
  kitPricesOf,
  type KitRow,
  priceOfKit,
  renewalPayment,
  withChoice,
} from '#src/capabilities/billing/rules/follow-up-kits.ts';
import { catAddition } from '#src/capabilities/billing/rules/cat-addition.ts';
import { includedShare, refundLines } from '#src/capabilities/billing/rules/credit-notes.ts';
import { type KitInBox, kitsAmount } from '#src/capabilities/billing/rules/kits-in-box.ts';
import {
  type BoxRequest,
  type BoxRow,
  chargeToCome,
  monthPaidUntil,
  monthsAfter,
  nextBoxState,
  renewsNow,
  paidThrough,
  planBox,
  wholeSecond,
} from '#src/capabilities/billing/rules/next-box.ts';
import {
  partsAmount,
  type RefundableState,
  type RefundAsk,
  refundParts,
} from '#src/capabilities/billing/rules/refund-request.ts';
import { GIFT_MONTHS, GIFT_PLANS, giftPrice } from '#src/capabilities/gifts/rules/gift.ts';
import { giftItems } from '#src/capabilities/gifts/rules/gift-items.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import { type ChargedTotals, chargedTotals, invoiceTotals } from '#src/capabilities/billing/rules/invoice-lines.ts';
import { type InvoiceTerms, monthTerms } from '#src/capabilities/billing/rules/invoice-terms.ts';
import {
  isBelowMinimumCharge,
  isExcluded,
  monthDifference,
  planChange,
  settled,
  shareOfMonth,
  type SubscriptionTerms,
} from '#src/capabilities/billing/rules/plan-change.ts';
import { PLAN_RULES } from '#src/capabilities/billing/rules/plan-actions.ts';
import { renewalTerms } from '#src/capabilities/billing/rules/renewal-terms.ts';
import { subscriptionUpdate } from '#src/capabilities/billing/rules/subscription-update.ts';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { KIT_CADENCES, PLAN_IDS, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { BUILT_BOOK, BUILT_KIT_PRICES, type PriceBook } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote, type Quote } from '#src/capabilities/pricing/rules/quote.ts';
import { type Currency, money } from '#src/lib/money.ts';
import { Provider } from './lives/provider.ts';
import { randomOf, type Random } from './lives/random.ts';

const DAY_MS = 86_400_000;
const CURRENCIES: readonly Currency[] = ['AED', 'EUR', 'USD'];
const STARTS = Date.UTC(2026, 0, 1);
const OFFER_UNTIL = new Date(Date.UTC(2027, 0, 1));
const PERCENTS = [5, 10, 15, 20, 25, 33, 50];
const MOST_CATS = 6;
const ZONES = ['Asia/Dubai', 'Europe/Berlin', 'Pacific/Honolulu', 'Pacific/Auckland'];
/** The part of a plan's state that the bench leaves alone. */
const ALL_CATS = { paying: 1, available: 1, inPlan: 1, disputed: false, leavesLater: false };
/** Days from a renewal that fails until it is tried for the last time. */
const LAST_TRY_DAYS = 15;

/** An amount that was shown and is not the amount that was charged. */
export interface LifeDifference {
  seed: number;
  life: number;
  what: string;
  shown: number;
  charged: number;
}

/** The book of the build, and later ones with every price so many units higher. */
const BOOKS: readonly PriceBook[] = [0, 1, 3, 7, 50].map((more) => ({
  version: `desk-${more}`,
  perCat: raised(BUILT_BOOK.perCat, more),
  kit: raised(BUILT_KIT_PRICES, more),
}));

function raised<T>(prices: T, more: number): T {
  return JSON.parse(JSON.stringify(prices), (_, value) => (typeof value === 'number' ? value + more : value));
}

interface Payment {
  total: number;
  /** Cats that its boxes are for. */
  cats: number;
  kits: (KitInBox & { left: number; lost: boolean })[];
  /** Amount refunded of sticks and delivery, in minor units. */
  sticksBack: number;
  back: number;
  charged: ChargedTotals;
  /** Tax on its credit notes. */
  taxBack: number;
}

interface Life {
  random: Random;
  quote: Quote;
  /** The price book in effect when it was bought. */
  book: PriceBook;
  row: SubscriptionTerms & KitRow & BoxRow;
  /** The newest payment for a month. */
  payment: Payment;
  lastChargeAt: Date;
  cats: string[];
  waiting: Discount[];
  provider: Provider;
  now: number;
  compare(what: string, shown: number, charged: number): void;
}

/**
 * Plays random lives: their quotes, rows, previews and requests come from the shop's rules, and charges from the
 * sandbox's arithmetic of invoices over those requests. Nothing is stored, so a life takes microseconds.
 */
export function playLives(count: number, seed: number): { differences: LifeDifference[]; charges: number; ms: number } {
  const differences: LifeDifference[] = [];
  const began = performance.now();
  let charges = 0;
  for (let life = 0; life < count; life++) {
    const compare = (what: string, shown: number, charged: number) => {
      charges += 1;
      if (shown !== charged) differences.push({ seed, life, what, shown, charged });
    };
    playLife(randomOf(seed + life), compare);
  }
  return { differences, charges, ms: performance.now() - began };
}

function playLife(random: Random, compare: Life['compare']): void {
  const life = buy(random, compare);
  for (let months = random.integer(1, 8); months > 0; months--) {
    const days = random.integer(1, 26);
    // Not past the next charge: a month that was paid late has fewer days.
    const last = (life.row.currentPeriodEnd?.getTime() ?? 0) - DAY_MS;
    life.now = Math.max(life.now, Math.min(life.now + days * DAY_MS + random.integer(0, DAY_MS - 1), last));
    let goesOn = true;
    for (let actions = random.integer(0, 3); actions > 0 && goesOn; actions--) goesOn = act(life) !== 'ends';
    if ((goesOn && renew(life)) || months === 1) continue;
    // Some come back: with their results, no kits are sent, or fewer.
    if (random.integer(0, 1)) return;
    Object.assign(life, buy(random, compare, { now: life.now, kits: random.integer(0, 1) }));
  }
}

/** The quote's total equals the session's charge, and the invoice's page and tax add up to it. */
function buy(random: Random, compare: Life['compare'], again?: { now: number; kits: number }): Life {
  const currency = random.one(CURRENCIES);
  const plan = random.one(PLAN_IDS);
  const number = random.integer(1, MOST_CATS);
  const country = random.one(COUNTRIES).code;
  const now = again?.now ?? STARTS + random.integer(0, 700 * DAY_MS);
  const offerCode = random.integer(0, 3) === 0 ? 'LAUNCH' : null;
  const book = random.one(BOOKS);
  const quote = buildQuote(
    { plan, cats: number, currency, country, offerCode, kits: again?.kits },
    { id: 'life', now: new Date(now), launchOffer: { ...BUILT_LAUNCH, until: OFFER_UNTIL }, priceBook: book },
  );
  const provider = new Provider();
  const first = provider.pay(quote);
  compare('first payment and its quote', quote.totalToday.amount, first.total);
  const cats = Array.from({ length: number }, (_, n) => `cat ${n}`);
  const row: Life['row'] = {
    ...{ country, plan, nextPlan: null, currency, ...renewalTerms({ quote, book }, number) },
    status: 'active',
    currentPeriodEnd: wholeSecond(oneMonthAfter(new Date(now))),
    sticksLeftAt: new Date(now),
    ...{ endsOn: null, excludedCats: null, withoutSticks: null, sticksHeld: false, kits: null },
    ...{ paidUntil: null, timing: null },
  };
  compare('renewal of the quote and of the row', quote.renewalTotal.amount, row.renewalAmount);
  const unpaid = {} as Payment; // written with the invoice
  const bought = { random, quote, book, row, cats, waiting: [], provider, now, compare };
  const life: Life = { ...bought, payment: unpaid, lastChargeAt: new Date(now) };
  life.payment = paid(first.total, { cats: number, kits: [], charged: printed(life, 'first', first.total, null) });
  return life;
}

type Act = (life: Life) => 'ends' | void;

const ACTS: Act[] = [
  (life) => change(life, life.random.one(PLAN_IDS), life.row.excludedCats?.map(({ id }) => id) ?? []),
  (life) => change(life, life.row.plan, life.cats.slice(life.random.integer(1, life.cats.length))),
  (life) => reward(life, 'percent', life.random.one(PERCENTS)),
  (life) => {
    if (life.row.renewalAmount > life.row.unitAmount * life.row.quantity) reward(life, 'shipping', 100);
  },
  (life) => move(life, life.random.one(COUNTRIES).code),
  (life) => life.provider.failCard(),
  chooseKits,
  chooseKits,
  loseKit,
  addCat,
  changeBox,
  changeBox,
  changeBox,
  refund,
  refund,
  gift,
];

const act = (life: Life): 'ends' | void => life.random.one(ACTS)(life);

/** The next box is skipped, paused, moved, brought forward or has its ordinary day again, as its preview says. */
function changeBox(life: Life): void {
  const { random, row, waiting, compare, provider } = life;
  const now = new Date(life.now);
  const day = new Date(life.now + random.integer(1, 120) * DAY_MS).toISOString().slice(0, 10);
  const request = random.one<BoxRequest>([
    { change: 'skip' },
    { change: 'pause', boxes: random.integer(1, 3) },
    { change: 'pause', day },
    { change: 'move', day },
    { change: 'forward' },
    { change: 'resume' },
  ]);
  const plan = { ...row, nextBox: nextBoxState(row, { now, underWay: false }), disputed: false };
  if (PLAN_RULES[request.change](plan) !== 'allowed') return;
  const planned = planBox(row, request, { now, timeZone: random.one(ZONES), lastChargeAt: life.lastChargeAt });
  if (typeof planned === 'string') return;
  const { kind, boxes, undoes } = planned;
  const [until, from] = [planned.until.toISOString(), planned.from.toISOString()];
  const id = `${life.now}`;
  const amount = renewalPayment(waiting, row);
  life.row = { ...row, timing: { id, kind, until, from, boxes, undoes, since: now.toISOString(), receipt: null } };
  push(life);
  compare(`day of the next box (${kind}) and its preview`, planned.until.getTime(), provider.chargesAt);
  compare(`amount of the next box (${kind}) and its preview`, amount, provider.due());
}

/** A cat joins with its sticks ready: the renewal equals the quote's. */
function addCat(life: Life): void {
  const { row, quote, book, cats, compare, provider } = life;
  const cat = { id: `cat ${cats.length}`, name: 'Nala' };
  const inPlan = cats.filter((id) => !isExcluded(row.excludedCats, id)).length;
  if (PLAN_RULES.addCat({ ...row, inPlan }) !== 'allowed') return;
  const { to } = catAddition({ ...row, collectionPaused: false }, { quote, book }, { cat, joins: 'ready' });
  life.cats = [...cats, cat.id];
  const plan = row.nextPlan ?? row.plan;
  life.row = { ...row, ...renewalTerms({ quote, book }, row.quantity + 1, { plan, country: row.country }) };
  push(life);
  compare('month with an added cat and its quote', to.renewalAmount, provider.ofTheCats());
}

/** A payment whose parts may go back. */
const paid = (
  total: number,
  { cats, kits, charged }: { cats: number; kits: readonly KitInBox[]; charged: ChargedTotals },
): Payment => ({
  ...{ total, cats, charged, sticksBack: 0, back: 0, taxBack: 0 },
  kits: kits.map(({ cat, price }) => ({ cat, price, left: price, lost: false })),
});

/** All of the newest payment, an amount, a kit or the box of a cat that refused it goes back, as far as it may. */
function refund(life: Life): 'ends' | void {
  const { random, payment, provider, compare } = life;
  const left = payment.total - payment.back;
  const sticksPaid = payment.total - kitsAmount(payment.kits);
  const state: RefundableState = {
    ...{ status: 'paid', paidAmount: payment.total, refundedAmount: payment.back, lostAmount: 0, waiting: 0 },
    ...{ disputed: false, cats: payment.cats },
    sticks: { paid: sticksPaid, left: Math.min(left, sticksPaid - payment.sticksBack) },
    kits: payment.kits.map((kit) => ({ ...kit, left: Math.min(left, kit.left), unsent: false })),
  };
  const ask = random.one<RefundAsk>([
    { kind: 'full' },
    { kind: 'amount', amount: random.integer(1, Math.max(1, payment.total)), kit: null },
    { kind: 'amount', amount: random.integer(1, 5000), kit: payment.kits[0]?.cat ?? null },
    { kind: 'box', cats: 1, kits: [] },
    { kind: 'box', cats: random.integer(1, MOST_CATS), kits: payment.kits.map(({ cat }) => cat) },
  ]);
  const reason = ask.kind === 'box' && ask.kits.length === 0 ? 'refused' : random.one(['goodwill', 'damaged'] as const);
  const parts = refundParts(state, { ask, reason });
  if (typeof parts === 'string') return;
  const amount = partsAmount(parts);
  compare(`refund (${ask.kind}) and its parts`, amount, provider.refund(amount));
  const lines = refundLines({ amount, reason, kits: parts.kits });
  compare(
    'lines of a credit note',
    lines.reduce((sum, line) => sum + line.amount, 0),
    amount,
  );
  payment.taxBack += includedShare(payment.charged, { before: payment.back, amount }).tax;
  payment.back += amount;
  payment.sticksBack += parts.sticks;
  for (const kit of payment.kits) kit.left -= kitsAmount(parts.kits.filter(({ cat }) => cat === kit.cat));
  if (payment.back < payment.total) return;
  compare('tax of the credit notes of a payment', payment.taxBack, payment.charged.tax);
  // Everything went back: the plan ends, unless a colleague said that it goes on.
  return random.integer(0, 2) ? 'ends' : undefined;
}

/** Somebody buys a gift: its price equals its page's charge. */
function gift({ random, book, provider, compare }: Life): void {
  const [currency, country] = [random.one(CURRENCIES), random.one(COUNTRIES).code];
  const choice = { plan: random.one(GIFT_PLANS), months: random.one(GIFT_MONTHS), currency, country };
  const price = giftPrice(choice, book);
  const items = giftItems({ ...choice, price });
  compare('price of a gift and its payment', price.total.amount, provider.payOnce(items));
}

function reward({ waiting, provider }: Life, kind: Discount['kind'], percentOff: number): void {
  const id = `gift-${waiting.length}-${provider.rewards}`;
  provider.redeemable(couponOf(id), percentOff, kind);
  waiting.push({ id, kind, percentOff });
}

/** The next payment with other follow-up kits of a cat, as the page shows it before they are ordered. */
function chooseKits(life: Life): void {
  const { random, row, book, cats, compare, provider } = life;
  const cat = random.one(cats);
  const cadence = random.one([...KIT_CADENCES, 'none'] as const);
  const since = choiceOf(row, cat)?.since ?? null;
  const prices = kitPricesOf(cadence === 'none' ? 'monthly' : cadence, row.currency, book);
  const choice = { cat, cadence, agreed: cadence === 'none' ? 0 : priceOfKit(row, { prices }), prices, since };
  life.row = { ...row, kits: withChoice(row.kits, cat, choice) };
  push(life);
  compare('next payment with the kits and its preview', renewalPayment(life.waiting, life.row), provider.due());
}

/** A kit did not reach its cat: its price goes back, and the next one is due with the next box. */
function loseKit(life: Life): void {
  const { random, row, cats } = life;
  if (row.kits) life.row = { ...row, kits: afterWithdrawal(row.kits, [random.one(cats)]) };
}

/** The household's next payment for another country, as the page shows it before it agrees. */
function move(life: Life, country: string): void {
  const { row, quote, book } = life;
  const plan = row.nextPlan ?? row.plan;
  life.row = { ...row, country, ...renewalTerms({ quote, book }, row.quantity, { plan, country }) };
}

/** The preview's amount due equals the change's charge, as one line. */
function change(life: Life, plan: PlanId, leaving: string[]): void {
  const { row, quote, book, cats, provider, compare } = life;
  const now = new Date(life.now);
  const staying = cats.filter((id) => !leaving.includes(id));
  const planned = planChange(row, { quote, book }, { plan, staying, leaving }, now);
  if (planned.effective === 'unchanged') return;
  const state = { nextBox: nextBoxState(row, { now, underWay: false }), renewsNow: renewsNow(row, now) };
  const verdict = PLAN_RULES.upgrade({ ...row, ...ALL_CATS, ...state });
  if (planned.effective === 'now' && (verdict === 'box-moved' || verdict === 'renews-now')) return;
  const month = { start: new Date((row.currentPeriodEnd?.getTime() ?? 0) - 30 * DAY_MS), end: new Date(planned.until) };
  const exact = planned.effective === 'now' ? shareOfMonth(monthDifference(planned), now, month) : 0;
  const due = isBelowMinimumCharge(exact, row.currency) ? 0 : exact;
  const request = changeRequest(
    'change',
    { ...planned, due },
    { subscription: provider.subscription, present: row.plan },
  );
  const charged = provider.update(request);
  compare('difference of a dearer plan and its preview', due, charged);
  if (charged)
    printed(life, 'change', charged, {
      reason: 'change',
      plan,
      from: row.plan,
      cats: row.quantity,
      unit: charged,
      delivery: 0,
    });
  life.row = { ...row, ...settled(row, planned, { excludedCats: row.excludedCats, now }) };
}

/** Brings the payment service in line with the row, as the job does. */
function push({ row, waiting, provider, now }: Life): void {
  const wished = {
    ...row,
    refundEnd: null,
    disputed: false,
    waiting,
  };
  for (let rounds = 0; rounds < 3; rounds++) {
    const update = subscriptionUpdate(wished, provider.subscription, new Date(now));
    if (!update) break;
    provider.update(update);
  }
}

/**
 * The next payment on page and reminder equals the renewal's charge, also where a card fails first and pays later. False
 * if it was never paid and the plan is over.
 */
function renew(life: Life): boolean {
  const { waiting, provider, compare } = life;
  push(life);
  const { row } = life;
  const due = chargeToCome(row, new Date(life.now));
  compare('day of the renewal', due?.getTime() ?? 0, provider.chargesAt);
  life.now = Math.max(life.now, due?.getTime() ?? 0);
  const shown = renewalPayment(waiting, row);
  const invoice = provider.renew();
  compare('renewal and its reminder', shown, invoice.total);
  const terms = monthTerms(invoice.asStripe);
  const issuedAt = new Date(life.now);
  const charged = printed(life, 'renewal', invoice.total, terms);
  // A discount on an unpaid invoice is attached to it.
  life.waiting = waiting.filter(({ id }) => !invoice.redeemed.includes(id));
  if (!invoice.paid && !recover(life, shown)) return false;
  const sent = terms?.kits ?? [];
  const served = life.cats.filter((cat) => !isExcluded(row.excludedCats, cat));
  life.payment = paid(invoice.total, { cats: row.quantity, kits: sent, charged });
  life.lastChargeAt = issuedAt;
  const paidUntil = monthPaidUntil(row, { issuedAt, paidUntil: monthsAfter(issuedAt, 1) });
  const left = { ...row, sticksLeftAt: new Date(life.now), paidUntil };
  life.row = {
    ...left,
    plan: row.nextPlan ?? row.plan,
    ...{ nextPlan: null, timing: null },
    currentPeriodEnd: paidThrough(left),
    kits: afterRenewal(row.kits, { sent: sent.map(({ cat }) => cat), cats: served }),
  };
  return true;
}

/** An unpaid renewal: nothing about the plan may change until it is paid, for the amount of the failed one. */
function recover(life: Life, shown: number): boolean {
  const { random, provider, compare } = life;
  const overdue = { ...life.row, status: 'past_due', paying: 1, available: 1 } as const;
  const closed = [PLAN_RULES.change(overdue), PLAN_RULES.cats(overdue)];
  compare('actions of a plan that is overdue', 0, closed.filter((answer) => answer === 'allowed').length);
  life.now += random.integer(0, LAST_TRY_DAYS * DAY_MS);
  if (random.integer(0, 3) === 0) return false;
  compare('renewal that was paid late', shown, provider.collect());
  return true;
}

/** The invoice's page and PDF: lines, tax and net add up to the charge. */
function printed(
  { row, quote, compare }: Life,
  what: InvoiceTerms['reason'],
  charged: number,
  kept: InvoiceTerms | null,
): ChargedTotals {
  const issued = { first: what === 'first', kept };
  const total = money(charged, row.currency);
  const stored = chargedTotals(total, quote, { ...issued, country: row.country, address: null });
  const { lines, tax, net } = invoiceTotals(total, quote, { ...issued, charged: stored });
  compare(
    `lines of the invoice (${what})`,
    lines.reduce((sum, { amount }) => sum + amount.amount, 0),
    charged,
  );
  compare(`net and tax of the invoice (${what})`, net.amount + tax.amount.amount, charged);
  compare(
    `tax of its lines (${what})`,
    stored.lines?.reduce((sum, line) => sum + line.tax, 0) ?? stored.tax,
    stored.tax,
  );
  return stored;
}
