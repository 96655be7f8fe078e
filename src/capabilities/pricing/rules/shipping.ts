import { type Currency, type Money, money } from '#src/lib/money.ts';
import { type Zone, zoneOf } from './countries.ts';
import { type Span, STAGES } from './times.ts';

/** Europe pays per box from the second month, unless the box is worth `freeFrom`. List values, never converted; most of Europe pays in the first. */
export const EUROPE_SHIPPING: Readonly<Record<Currency, { fee: Money; freeFrom: Money }>> = {
  EUR: { fee: money(499, 'EUR'), freeFrom: money(9900, 'EUR') },
  USD: { fee: money(549, 'USD'), freeFrom: money(10_900, 'USD') },
  AED: { fee: money(1800, 'AED'), freeFrom: money(36_000, 'AED') },
};

/** The Gulf's old free-delivery threshold. Every order passes it; the support page still tells it. */
export const GULF_FREE_FROM = money(10_000, 'AED');

const ALWAYS_FREE: Record<Zone, boolean> = { gulf: true, europe: false, usa: true, world: true };

/** Fee for one month's box. `month` counts from 1; the first is free everywhere. */
export function shippingFee(country: string, goods: Money, month: number): Money {
  const free = money(0, goods.currency);
  if (month <= 1 || ALWAYS_FREE[zoneOf(country)]) return free;
  const { fee, freeFrom } = EUROPE_SHIPPING[goods.currency];
  return goods.amount >= freeFrom.amount ? free : fee;
}

/** Usual delivery time of a parcel, in business days. */
export const DELIVERY: Readonly<Record<Zone, Span>> = {
  gulf: { from: 2, to: 3, unit: 'business days' },
  europe: { from: 5, to: 7, unit: 'business days' },
  usa: { from: 7, to: 10, unit: 'business days' },
  world: { from: 7, to: 10, unit: 'business days' },
};

/** The day after which a parcel is late, in business days. */
export const DELIVERY_LATEST: Readonly<Record<Zone, number>> = { gulf: 3, europe: 8, usa: 10, world: 10 };

export function deliveryWindow(country: string): Span {
  return DELIVERY[zoneOf(country)];
}

/** Calendar days that so many business days take at the most. */
const calendarDays = (business: number) => Math.ceil((business * 7) / 5);

/**
 * Time from an order to the first delivered sticks, which all pages, mails and dates use. The stated span is that of
 * the Gulf, where everything is made; elsewhere kit and sticks each take as much longer as a parcel does.
 */
export function journeySpan(country: string): Span {
  const [here, gulf] = [deliveryWindow(country), deliveryWindow('AE')];
  const longer = (bound: 'from' | 'to') => 2 * calendarDays(here[bound] - gulf[bound]);
  const { from, to, unit } = STAGES.journey;
  return { from: from + longer('from'), to: to + longer('to'), unit };
}

/** The same without a kit and the lab: a box leaves as fast as a kit does, and is on the road as long as any parcel. */
export function boxSpan(country: string): Span {
  const [there, { from, to, unit }] = [deliveryWindow(country), STAGES.kitShips];
  return { from: from + there.from, to: to + calendarDays(DELIVERY_LATEST[zoneOf(country)]), unit };
}

/** From an order to its first sticks, by whether any test kit goes before them. */
export const firstSticksSpan = (country: string, kits: number): Span =>
  kits > 0 ? journeySpan(country) : boxSpan(country);
