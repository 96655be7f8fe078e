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
import { chargedTotals, invoiceTotals } from '#src/capabilities/billing/rules/invoice-lines.ts';
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
  perCat: JSON.parse(JSON.stringify(BUILT_BOOK.perCat), (_, value) =>
    typeof value === 'number' ? value + more : value,
  ),
  kit: { USD: BUILT_KIT_PRICES.USD + more, EUR: BUILT_KIT_PRICES.EUR + more, AED: BUILT_KIT_PRICES.AED + more },
}));

interface Life {
  random: Random;
  quote: Quote;
  /** The price book in effect when it was bought. */
  book: PriceBook;
  row: SubscriptionTerms & KitRow;
  cats: string[];
  waiting: Discount[];
  provider: Provider;
  now: number;
  compare(what: string, shown: number, charged: number): void;
}

/**
 * Plays random lives: their quotes, rows, previews and requests come from the shop's rules, and what is charged from the
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
    life.now += days * DAY_MS + random.integer(0, DAY_MS - 1);
    for (let actions = random.integer(0, 2); actions > 0; actions--) act(life);
    if (!renew(life)) return;
  }
}

/** The quote's total is what the session charges, and the invoice's page and tax add up to it. */
function buy(random: Random, compare: Life['compare']): Life {
  const currency = random.one(CURRENCIES);
  const plan = random.one(PLAN_IDS);
  const number = random.integer(1, MOST_CATS);
  const country = random.one(COUNTRIES).code;
  const now = STARTS + random.integer(0, 700 * DAY_MS);
  const offerCode = random.integer(0, 3) === 0 ? 'LAUNCH' : null;
  const book = random.one(BOOKS);
  const quote = buildQuote(
    { plan, cats: number, currency, country, offerCode },
    { id: 'life', now: new Date(now), launchOffer: { ...BUILT_LAUNCH, until: OFFER_UNTIL }, priceBook: book },
  );
  const provider = new Provider();
  const first = provider.pay(quote);
  compare('first payment and its quote', quote.totalToday.amount, first.total);
  const cats = Array.from({ length: number }, (_, n) => `cat ${n}`);
  const row: Life['row'] = {
    ...{ country, plan, nextPlan: null, currency, ...renewalTerms({ quote, book }, number) },
    status: 'active',
    currentPeriodEnd: new Date(now + 30 * DAY_MS),
    sticksLeftAt: new Date(now),
    ...{ endsOn: null, excludedCats: null, withoutSticks: null, sticksHeld: false, kits: null },
  };
  compare('renewal of the quote and of the row', quote.renewalTotal.amount, row.renewalAmount);
  const life: Life = { random, quote, book, row, cats, waiting: [], provider, now, compare };
  printed(life, 'first', first.total, null);
  return life;
}

function act(life: Life): void {
  const { random } = life;
  const act = random.one([
    'plan',
    'cats',
    'reward',
    'delivery',
    'move',
    'card fails',
    'kits',
    'kits',
    'kit lost',
  ] as const);
  if (act === 'plan') change(life, random.one(PLAN_IDS), life.row.excludedCats?.map(({ id }) => id) ?? []);
  else if (act === 'cats') change(life, life.row.plan, life.cats.slice(random.integer(1, life.cats.length)));
  else if (act === 'reward') reward(life, 'percent', random.one(PERCENTS));
  else if (act === 'delivery' && life.row.renewalAmount > life.row.unitAmount * life.row.quantity)
    reward(life, 'shipping', 100);
  else if (act === 'move') move(life, random.one(COUNTRIES).code);
  else if (act === 'card fails') life.provider.failCard();
  else if (act === 'kits') chooseKits(life);
  else if (act === 'kit lost') loseKit(life);
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

/** The preview's amount due is what the change charges, as one line. */
function change(life: Life, plan: PlanId, leaving: string[]): void {
  const { row, quote, book, cats, provider, compare } = life;
  const now = new Date(life.now);
  const staying = cats.filter((id) => !leaving.includes(id));
  const planned = planChange(row, { quote, book }, { plan, staying, leaving }, now);
  if (planned.effective === 'unchanged') return;
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
    paidUntil: row.currentPeriodEnd,
    timing: null,
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
 * where it was never paid and the plan is over.
 */
function renew(life: Life): boolean {
  const { row, waiting, provider, compare } = life;
  life.now = Math.max(life.now, row.currentPeriodEnd?.getTime() ?? 0);
  push(life);
  const shown = renewalPayment(waiting, row);
  const invoice = provider.renew();
  compare('renewal and its reminder', shown, invoice.total);
  const terms = monthTerms(invoice.asStripe);
  printed(life, 'renewal', invoice.total, terms);
  // A discount on an unpaid invoice is attached to it.
  life.waiting = waiting.filter(({ id }) => !invoice.redeemed.includes(id));
  if (!invoice.paid && !recover(life, shown)) return false;
  const due = row.currentPeriodEnd?.getTime() ?? life.now;
  const sent = (terms?.kits ?? []).map(({ cat }) => cat);
  const served = life.cats.filter((cat) => !isExcluded(row.excludedCats, cat));
  life.row = {
    ...row,
    plan: row.nextPlan ?? row.plan,
    nextPlan: null,
    currentPeriodEnd: new Date(due + 30 * DAY_MS),
    sticksLeftAt: new Date(life.now),
    kits: afterRenewal(row.kits, { sent, cats: served }),
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
  push(life);
  if (random.integer(0, 3) === 0) return false;
  compare('renewal that was paid late', shown, provider.collect());
  return true;
}

/** The invoice's page and PDF: lines, tax and net add up to what was charged. */
function printed(
  { row, quote, compare }: Life,
  what: InvoiceTerms['reason'],
  charged: number,
  kept: InvoiceTerms | null,
): void {
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
}
