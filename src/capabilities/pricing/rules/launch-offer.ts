import { documentData } from '#src/lib/document-data.ts';
import { type Currency, formatMoney, type Money, money, timesMoney } from '#src/lib/money.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';

export const LAUNCH_CURRENCY: Currency = 'USD';

/** Numbers of cats with a discount. */
export const SEVERAL = ['two', 'three', 'more'] as const;
export type Several = (typeof SEVERAL)[number];

/** The first month for a whole household, in USD, while the offer runs. It is never a price per cat. */
export interface LaunchTerms {
  /** Typed at checkout, in capitals. */
  code: string;
  /** For one cat, in minor units. */
  base: Readonly<Record<PlanId, number>>;
  /** Percent off the base for two, three, and four or more cats. */
  percentOff: Readonly<Record<Several, number>>;
}

export interface LaunchOffer extends LaunchTerms {
  /** Name of the terms: the same terms have the same name, for any publisher and end. */
  version: string;
}

/** The offer while it can be had. */
export interface RunningOffer extends LaunchOffer {
  until: Date;
  /** Codes of offers that it took the place of before their end: they are taken as its own. */
  earlierCodes?: readonly string[];
}

/** The launch offer that the shop was built with. Its end is a setting. */
export const BUILT_LAUNCH: LaunchOffer = {
  version: 'built',
  code: 'LAUNCH',
  base: { standard: 1999, premium: 3999, pro: 5999 },
  percentOff: { two: 10, three: 25, more: 35 },
};

/** Element of a document with the terms of the launch offer; none where they are those of the build. */
export const LAUNCH_IN_DOCUMENT = 'launch-offer';

/** The launch offer that a page shows. Quotes take that of `actions/launch-offer.ts`: outside of pages this is the one of the build. */
export const LAUNCH: LaunchOffer = documentData<LaunchOffer>(LAUNCH_IN_DOCUMENT) ?? BUILT_LAUNCH;

/** The price of one cat's first month by the offer that a page shows. */
export const launchBase = (plan: PlanId, { base }: LaunchTerms = LAUNCH): Money => money(base[plan], LAUNCH_CURRENCY);

/** Off the base by number of cats: none for one. */
export function launchDiscountPercent(cats: number, { percentOff }: LaunchTerms = LAUNCH): number {
  if (cats >= 4) return percentOff.more;
  return cats === 3 ? percentOff.three : cats === 2 ? percentOff.two : 0;
}

export function launchFirstMonth(plan: PlanId, cats: number, offer: LaunchTerms = LAUNCH): Money {
  return timesMoney(launchBase(plan, offer), (100 - launchDiscountPercent(cats, offer)) / 100);
}

/** The banner's saving, always on the Standard base. */
export function launchBannerSaving(cats: number, offer: LaunchTerms = LAUNCH): Money {
  return timesMoney(launchBase('standard', offer), launchDiscountPercent(cats, offer) / 100);
}

/** The kind of the launch offer among the versions of `publishing`, and its only key. */
export const LAUNCH_KIND = 'launch-offer' as const;
export const LAUNCH_KEY = 'launch';

/** The launch offer as it is published at the desk; withdrawn it is off. */
export interface LaunchContent extends LaunchTerms {
  /** ISO moment at which it ends. */
  until: string;
}

/** A version as it is kept: the first ones had an end only, and the terms of the build. */
type StoredLaunch = Pick<LaunchContent, 'until'> & Partial<LaunchTerms>;

function nameOfTerms({ code, base, percentOff }: LaunchTerms): string {
  const name = [code, ...PLAN_IDS.map((plan) => base[plan]), ...SEVERAL.map((cats) => percentOff[cats])].join('-');
  return sameTerms({ code, base, percentOff }, BUILT_LAUNCH) ? BUILT_LAUNCH.version : name;
}

/** The content of a version with all its terms. */
export const launchContent = (stored: object): LaunchContent => {
  const { code, base, percentOff } = BUILT_LAUNCH;
  return { code, base, percentOff, ...(stored as StoredLaunch) };
};

/** The offer of a published version. */
export const launchOfVersion = ({ content }: { content: object }): RunningOffer => {
  const { until, ...terms } = launchContent(content);
  return { version: nameOfTerms(terms), ...terms, until: new Date(until) };
};

/** End of the offer: the operator's setting, or the desk's later one; null is off. */
export function launchOfferRuns(until: Date | null, now: Date): boolean {
  return until !== null && now < until;
}

export function isLaunchCode(
  typed: string,
  { code, earlierCodes = [] }: Pick<RunningOffer, 'code' | 'earlierCodes'> = LAUNCH,
): boolean {
  return [code, ...earlierCodes].includes(typed.trim().toUpperCase());
}

const sameTerms = (one: LaunchTerms, other: LaunchTerms): boolean =>
  one.code === other.code &&
  PLAN_IDS.every((plan) => one.base[plan] === other.base[plan]) &&
  SEVERAL.every((cats) => one.percentOff[cats] === other.percentOff[cats]);

export const LARGEST_PERCENT_OFF = 90;

/** The least that a first month costs: less is not worth a payment. */
const LEAST = money(100, LAUNCH_CURRENCY);

/** A field of the terms that breaks a rule of every offer, and the rule. */
export interface LaunchFault {
  path: ['base', PlanId] | ['percentOff', Several];
  message: string;
}

/** Terms that break a rule: a larger plan costs more, more cats have no smaller discount, and every month is at least one dollar. */
export function launchFaults(terms: LaunchTerms): LaunchFault[] {
  const { base, percentOff } = terms;
  const bases = PLAN_IDS.flatMap((plan, index): LaunchFault[] => {
    const smaller = PLAN_IDS[index - 1];
    if (smaller && base[plan] <= base[smaller])
      return [{ path: ['base', plan], message: 'Must be above the amount of the smaller plan.' }];
    if (launchFirstMonth(plan, 4, terms).amount >= LEAST.amount) return [];
    return [{ path: ['base', plan], message: `With the largest discount it must be ${formatMoney(LEAST)} at least.` }];
  });
  const discounts = SEVERAL.flatMap((cats, index): LaunchFault[] => {
    const fewer = SEVERAL[index - 1];
    if (!fewer || percentOff[cats] >= percentOff[fewer]) return [];
    return [{ path: ['percentOff', cats], message: 'Must not be below the discount with one cat fewer.' }];
  });
  return [...bases, ...discounts];
}
