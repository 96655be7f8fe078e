import { type Currency, isCurrency } from '#src/lib/money.ts';
import {
  type AffiliateInputs,
  clampInput,
  DEFAULT_INPUTS,
  evenShares,
  type RangedInput,
  sharesOf,
  withShares,
} from './affiliate-inputs.ts';

/** Query parameter of each input. */
const RANGED: Readonly<Record<RangedInput, string>> = {
  followerCount: 'followers',
  conversionRate: 'conversion',
  teamSize: 'team',
  subAffiliatePerformance: 'performance',
  performancePeriod: 'years',
};
const RANGED_INPUTS = Object.keys(RANGED) as RangedInput[];
const PLANS = ['standard', 'premium', 'pro'] as const;

/** A calculation as the query of an address: differences from the defaults, and always the currency. */
export function affiliateQuery(inputs: AffiliateInputs): string {
  const query = new URLSearchParams();
  for (const name of RANGED_INPUTS) {
    if (inputs[name] !== DEFAULT_INPUTS[name]) query.set(RANGED[name], String(inputs[name]));
  }
  const shares = sharesOf(inputs);
  const usual = sharesOf(DEFAULT_INPUTS);
  if (PLANS.some((plan) => shares[plan] !== usual[plan])) {
    for (const plan of PLANS) query.set(plan, String(shares[plan]));
  }
  query.set('currency', inputs.currency);
  return `?${query}`;
}

/** A number as somebody may have typed it into an address; an empty one is none. */
const numberFrom = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Reads the calculator's inputs from the query, within their ranges; missing ones have their defaults. */
export function inputsOfQuery(query: string, currency: Currency = DEFAULT_INPUTS.currency): AffiliateInputs {
  const said = new URLSearchParams(query);
  const inputs = { ...DEFAULT_INPUTS };
  for (const name of RANGED_INPUTS) {
    const text = said.get(RANGED[name]);
    if (text !== null) inputs[name] = clampInput(name, numberFrom(text));
  }
  const shares = sharesOf(DEFAULT_INPUTS);
  for (const plan of PLANS) {
    const text = said.get(plan);
    if (text !== null) shares[plan] = numberFrom(text);
  }
  const wanted = said.get('currency')?.toUpperCase();
  inputs.currency = isCurrency(wanted) ? wanted : currency;
  return withShares(inputs, evenShares(shares));
}
