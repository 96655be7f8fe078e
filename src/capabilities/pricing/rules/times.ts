/** Durations. Stages of the journey are in the order in which they happen. */
export interface Span {
  from: number;
  to: number;
  unit: 'hours' | 'days' | 'business days';
}

export const STAGES = {
  kitShips: { name: 'Kit leaves Dubai', from: 2, to: 3, unit: 'days' },
  toLab: { name: 'Courier to the Dubai lab', from: 48, to: 48, unit: 'hours' },
  firstResults: { name: 'First results, after the lab has the samples', from: 3, to: 5, unit: 'days' },
  healthAnalysis: { name: 'Health analysis', from: 5, to: 7, unit: 'business days' },
  dna: { name: 'DNA report', from: 7, to: 10, unit: 'business days' },
  fullReport: { name: 'Full report and plan, at the latest', from: 14, to: 14, unit: 'business days' },
  journey: { name: 'From order to sticks at the door, in the Gulf', from: 21, to: 25, unit: 'days' },
} as const satisfies Record<string, Span & { name: string }>;

/** '3 to 5 days', '48 hours'. */
export function spanText({ from, to, unit }: Span): string {
  return from === to ? `${to} ${unit}` : `${from} to ${to} ${unit}`;
}

/** '2-3 business days': for tables and lists. */
export function spanShort({ from, to, unit }: Span): string {
  return from === to ? `${to} ${unit}` : `${from}-${to} ${unit}`;
}

/** Days in which a first order is refunded for any reason. */
export const GUARANTEE_DAYS = 30;
/** Days in which the law lets a buyer withdraw; we do not use the exception for goods made to order. */
export const WITHDRAWAL_DAYS = 14;
/** Days in which the law wants a withdrawal refunded. */
export const REFUND_DAYS = 14;
/** Response times for forms. */
export const ANSWERS = {
  message: { from: 2, to: 2, unit: 'business days' },
  application: { from: 10, to: 10, unit: 'business days' },
} as const satisfies Record<string, Span>;
/** Samples go back within this many hours of the last one. */
export const SAMPLE_RETURN_HOURS = 24;
export const SWAB_SECONDS = { from: 10, to: 15 } as const;
export const ANALYSING_MS = 3000;
/** A box lasts this many days, one stick a day. */
export const BOX_DAYS = 28;
/** The youngest cat the kit and the sticks are for, in months. */
export const MIN_AGE_MONTHS = 3;
export const QUOTE_MS = 30 * 60 * 1000;
