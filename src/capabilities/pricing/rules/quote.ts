import { addMoney, type Currency, type Money, money, negateMoney } from '#src/lib/money.ts';
import { isLaunchCode, LAUNCH_CURRENCY, launchFirstMonth, launchOfferRuns, type RunningOffer } from './launch-offer.ts';
import { type PlanId, PLANS, STICKS_PER_MONTH } from './plans.ts';
import { type PriceBook, planTotals } from './prices.ts';
import { shippingFee } from './shipping.ts';
import { type IncludedTax, includedTax, type TaxRegistrations } from './tax.ts';
import { QUOTE_MS } from './times.ts';

type QuoteLineKind = 'plan' | 'kit' | 'shipping' | 'launch-offer';

interface QuoteLine {
  kind: QuoteLineKind;
  label: string;
  quantity: number;
  unit: Money;
  /** Part of today's total; negative for the launch offer. */
  amount: Money;
}

/** Price of a household's first month and of every month after; valid until `expiresAt`. */
export interface Quote {
  id: string;
  priceBookVersion: string;
  plan: PlanId;
  cats: number;
  currency: Currency;
  country: string;
  offerCode: string | null;
  lines: QuoteLine[];
  unit: Money;
  planTotal: Money;
  savings: Money;
  discountPercent: number;
  daily: Money;
  shippingToday: Money;
  shippingRenewal: Money;
  tax: IncludedTax;
  totalToday: Money;
  renewalTotal: Money;
  expiresAt: string;
}

export interface QuoteChoice {
  plan: PlanId;
  cats: number;
  currency: Currency;
  /** ISO code of the country we deliver to. */
  country: string;
  offerCode?: string | null | undefined;
  /** Test kits sent with the first month; as many as cats where it is not said. */
  kits?: number | undefined;
}

export interface QuoteTerms {
  id: string;
  now: Date;
  priceBook: PriceBook;
  /** The launch offer with its end; null is off. */
  launchOffer: RunningOffer | null;
  registered?: TaxRegistrations;
}

/** Whether a code would take anything off this order. */
export function offerApplies({ currency, offerCode }: QuoteChoice, offer: RunningOffer | null, now: Date): boolean {
  if (!offerCode || !offer || currency !== LAUNCH_CURRENCY) return false;
  return isLaunchCode(offerCode, offer) && launchOfferRuns(offer.until, now);
}

/** Prices an order. The lines add up to today's total; a code that does not apply changes nothing. */
export function buildQuote(choice: QuoteChoice, terms: QuoteTerms): Quote {
  const { plan, cats, currency, country } = choice;
  const { priceBook } = terms;
  const { total: planTotal, ...priced } = planTotals(plan, cats, currency, priceBook);
  const { launchOffer } = terms;
  const applies = launchOffer && offerApplies(choice, launchOffer, terms.now);
  const offer = applies ? launchFirstMonth(plan, cats, launchOffer) : null;
  const shippingToday = shippingFee(country, planTotal, 1);
  const shippingRenewal = shippingFee(country, planTotal, 2);
  const lines = quoteLines(
    { plan, cats, kits: choice.kits ?? cats, unit: priced.unit, planTotal, shippingToday },
    offer,
  );
  const totalToday = addMoney(money(0, currency), ...lines.map((line) => line.amount));
  return {
    id: terms.id,
    priceBookVersion: priceBook.version,
    plan,
    cats,
    currency,
    country,
    offerCode: offer && choice.offerCode ? choice.offerCode.trim().toUpperCase() : null,
    lines,
    ...priced,
    planTotal,
    shippingToday,
    shippingRenewal,
    tax: includedTax(country, totalToday, terms.registered),
    totalToday,
    renewalTotal: addMoney(planTotal, shippingRenewal),
    expiresAt: new Date(terms.now.getTime() + QUOTE_MS).toISOString(),
  };
}

type LineParts = Pick<Quote, 'plan' | 'cats' | 'unit' | 'planTotal' | 'shippingToday'> & { kits: number };

function quoteLines({ plan, cats, kits, unit, planTotal, shippingToday }: LineParts, offer: Money | null): QuoteLine[] {
  const { name } = PLANS[plan];
  const none = money(0, unit.currency);
  const lines: QuoteLine[] = [
    ...(kits > 0 ? [{ kind: 'kit' as const, label: 'Home test kit', quantity: kits, unit: none, amount: none }] : []),
    {
      kind: 'plan',
      label: `${name}, ${STICKS_PER_MONTH} sticks for each cat`,
      quantity: cats,
      unit,
      amount: planTotal,
    },
    { kind: 'shipping', label: 'Delivery, first month', quantity: 1, unit: shippingToday, amount: shippingToday },
  ];
  if (offer) {
    const off = addMoney(offer, negateMoney(planTotal));
    lines.push({ kind: 'launch-offer', label: 'Launch offer, first month', quantity: 1, unit: off, amount: off });
  }
  return lines;
}

/** Test kits that are sent with an order. */
export const kitsOf = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.find(({ kind }) => kind === 'kit')?.quantity ?? 0;

/** Whether a quote is for exactly this order. */
export function quoteMatches(quote: Quote, choice: Omit<QuoteChoice, 'offerCode'>): boolean {
  return (
    quote.plan === choice.plan &&
    quote.cats === choice.cats &&
    quote.currency === choice.currency &&
    quote.country === choice.country
  );
}
