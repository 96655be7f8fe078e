import { documentData } from '#src/lib/document-data.ts';
import { KNOWN_DEVICE_DAYS } from '#src/capabilities/access/rules/limits.ts';
import { PASSWORD_SHORTEST } from '#src/capabilities/access/rules/registration.ts';
import { periodText, RETENTION } from '#src/capabilities/access/rules/retention.ts';
import { COMMISSION } from './commission.ts';
import { DOSES } from './doses.ts';
import { DELIVERY, DELIVERY_LATEST } from './shipping.ts';
import { PROMISE_CREDIT_PERCENT } from './promises.ts';
import { REFERRAL_CODE_DAYS, REFERRAL_POINTS, REFERRALS_A_YEAR } from './referrals.ts';
import { ENTITLEMENTS, PRO_SEATS, STICK_TYPES, STICKS_PER_MONTH, STICKS_PER_TYPE } from './plans.ts';
import { BUILT_BOOK, MAX_CATS, planTotals } from './prices.ts';
import { hoursShort, hoursSpoken, hoursText, SUPPORT_HOURS } from './support-hours.ts';
import {
  ANSWERS,
  BOX_DAYS,
  GUARANTEE_DAYS,
  MIN_AGE_MONTHS,
  SAMPLE_RETURN_HOURS,
  STAGES,
  type Span,
  SWAB_SECONDS,
  WITHDRAWAL_DAYS,
  spanText,
} from './times.ts';

type ClaimOwner = 'marketing' | 'lab' | 'fulfilment' | 'pricing' | 'support';

/** One figure that pages may state. `text` is how a sentence prints it; `forms` are its other allowed spellings. */
export interface Claim {
  value: number;
  text: string;
  forms?: readonly string[];
  label: string;
  source: string;
  /** Day on which the figure was last confirmed. */
  asOf: string;
  owner: ClaimOwner;
}

const AS_OF = '2026-11-21';
const STATED = 'provider statement';
const TERMS = 'terms of service';
const OFFER = 'price table and plan matrix';

type Stated = Pick<Claim, 'value' | 'text' | 'label'> & { forms?: readonly string[] };

const stated = (claim: Stated): Claim => ({ ...claim, source: STATED, asOf: AS_OF, owner: 'marketing' });
const terms = (claim: Stated): Claim => ({ ...claim, source: TERMS, asOf: AS_OF, owner: 'support' });
const offered = (claim: Stated): Claim => ({ ...claim, source: OFFER, asOf: AS_OF, owner: 'pricing' });
const inLab = (claim: Stated): Claim => ({ ...claim, source: STATED, asOf: AS_OF, owner: 'lab' });

/** '30 days', '30-day', '30-Day'. */
const inDays = (days: number) => ({ value: days, text: `${days} days`, forms: [`${days}-day`, `${days}-Day`] });

/** '3 to 5', '3-5', '3–5': a range whose unit the sentence names. A single figure has no bare form. */
function spanForms({ from, to, unit }: Span): string[] {
  if (from === to) return [`${to}-${unit.replace(/s$/, '')}`];
  return [`${from} to ${to}`, `${from}-${to}`, `${from}–${to}`];
}

function span(value: Span & { name?: string }, label: string, owner: ClaimOwner): Claim {
  return { value: value.to, text: spanText(value), forms: spanForms(value), label, source: STATED, asOf: AS_OF, owner };
}

/** Retention period of a kind of data, as the privacy page prints it. */
function kept(
  id: 'securityEvents' | 'attempts' | 'drafts' | 'applications' | 'messages' | 'newsletterUnconfirmed' | 'orders',
): Claim {
  const { what, period } = RETENTION[id];
  const { count, unit } = period;
  const text = periodText(period);
  return {
    ...terms({ value: count, text, forms: [`${count}-${unit}`], label: `kept: ${what}` }),
    source: 'retention table',
  };
}

const consultations = ENTITLEMENTS.premium.vetConsultations;

/**
 * Our statements about ourselves, with the figures that the shop was built with. The desk changes them or takes them off, so a page that
 * states one must read well without it.
 */
const BUILT_STATEMENTS = {
  catsServed: stated({ value: 50_000, text: '50,000', label: 'cats served' }),
  catsHelped: stated({ value: 4000, text: '4,000+', label: 'cats helped' }),
  catsInTrials: stated({ value: 4000, text: '4,000+', label: 'cats in trials' }),
  acceptance: stated({ value: 98, text: '98%', label: 'stick acceptance' }),
  approval: stated({ value: 98, text: '98%', label: 'cat approval' }),
  success: stated({ value: 98, text: '98%', label: 'success' }),
  satisfaction: stated({ value: 98, text: '98%', label: 'owner satisfaction' }),
  team: stated({ value: 32, text: '32+', forms: ['9 of our team of 32+'], label: 'people in the team' }),
  daysToResults: stated({ value: 28, text: '28 days', label: 'on average until owners see results' }),
  shelters: stated({ value: 90, text: '86-90', forms: ['86 to 90', '86–90'], label: 'verified shelters' }),
} as const satisfies Record<string, Claim>;

/** Figures about the shop's rules: each changes with its rule. At the desk their source and day are confirmed. */
const BUILT_RULES = {
  biomarkers: inLab({ value: 50, text: '50+', forms: ['more than 50 biomarkers'], label: 'biomarkers read' }),
  domains: inLab({ value: 7, text: '7 domains', label: 'domains of a D7+ report' }),
  collection: inLab({ value: 30, text: '30 seconds', label: 'to collect a sample' }),
  swab: inLab({
    value: SWAB_SECONDS.to,
    text: `${SWAB_SECONDS.from} to ${SWAB_SECONDS.to} seconds`,
    label: 'the cheek swab is rubbed',
  }),
  sampleReturn: inLab({
    value: SAMPLE_RETURN_HOURS,
    text: `${SAMPLE_RETURN_HOURS} hours`,
    label: 'between the last sample and the post',
  }),
  minimumAge: inLab({ value: MIN_AGE_MONTHS, text: `${MIN_AGE_MONTHS} months`, label: 'the youngest cat served' }),
  formulas: inLab({ value: 8, text: '8 formulas', label: 'formulas in the library' }),
  formulasPerCat: inLab({ value: STICK_TYPES, text: `${STICK_TYPES} formulas`, label: 'formulas in one cat’s month' }),
  doseVitaminA: inLab({ ...DOSES.vitaminA, label: 'vitamin A' }),
  doseVitaminD3: inLab({ ...DOSES.vitaminD3, label: 'vitamin D3' }),
  doseVitaminE: inLab({ ...DOSES.vitaminE, label: 'vitamin E' }),
  doseTaurine: inLab({ ...DOSES.taurine, forms: ['500mg'], label: 'taurine' }),
  doseMagnesium: inLab({ ...DOSES.magnesium, forms: ['25mg'], label: 'magnesium' }),
  doseFibre: inLab({ ...DOSES.fibre, forms: ['2g'], label: 'fibre blend' }),
  doseOmega: inLab({ ...DOSES.omega3, forms: ['250mg'], label: 'omega-3' }),

  sevenInOne: offered({ value: STICK_TYPES, text: `${STICK_TYPES}-in-1`, label: 'stick types in one plan' }),
  stickTypes: offered({ value: STICK_TYPES, text: `${STICK_TYPES} stick types`, label: 'stick types in one month' }),
  sticksPerType: offered({ value: STICKS_PER_TYPE, text: `${STICKS_PER_TYPE} of each`, label: 'sticks of each type' }),
  sticks: offered({
    value: STICKS_PER_MONTH,
    text: `${STICKS_PER_MONTH} sticks`,
    forms: [`${STICKS_PER_MONTH} supplement sticks`, `${STICKS_PER_MONTH}-stick`],
    label: 'sticks per cat and month',
  }),
  boxDays: offered({ ...inDays(BOX_DAYS), label: 'days in a box' }),
  consultations: offered({
    value: consultations,
    text: `${consultations} vet consultations a month`,
    forms: [`${consultations} per month`, `${consultations} a month`],
    label: 'vet consultations on Premium',
  }),
  shortestPassword: terms({
    value: PASSWORD_SHORTEST,
    text: `${PASSWORD_SHORTEST} characters`,
    label: 'the shortest password accepted',
  }),
  aiVet: offered({ value: 24, text: '24/7', forms: ['3 am'], label: 'AI vet support on Pro' }),
  proSeats: offered({
    value: PRO_SEATS,
    text: `${PRO_SEATS} members`,
    forms: [`${PRO_SEATS} of ${PRO_SEATS} places`, `${PRO_SEATS} places`, `${PRO_SEATS} exclusive members`],
    label: 'places in Pro',
  }),
  cats: offered({
    value: MAX_CATS,
    text: `1 to ${MAX_CATS} cats`,
    forms: [`${MAX_CATS} cats`],
    label: 'cats in an order',
  }),

  promiseCredit: terms({
    value: PROMISE_CREDIT_PERCENT,
    text: `${PROMISE_CREDIT_PERCENT}%`,
    label: 'off the sticks of a payment for each missed promise',
  }),
  guarantee: terms({ ...inDays(GUARANTEE_DAYS), label: 'money-back guarantee' }),
  withdrawal: terms({ ...inDays(WITHDRAWAL_DAYS), label: 'right of withdrawal' }),
  keptSecurityLog: kept('securityEvents'),
  keptAttempts: kept('attempts'),
  keptDrafts: kept('drafts'),
  keptApplications: kept('applications'),
  keptMessages: kept('messages'),
  keptUnconfirmed: kept('newsletterUnconfirmed'),
  keptOrders: kept('orders'),
  affiliateFirst: terms({
    value: COMMISSION.firstPurchasePercent,
    text: 'a quarter',
    label: 'of the net first purchase, to the affiliate who sent the customer',
  }),
  affiliateMonths: terms({
    value: COMMISSION.payments,
    text: `${COMMISSION.payments} months`,
    forms: [`${COMMISSION.payments} payments`],
    label: 'of commission for each customer an affiliate brings',
  }),
  affiliateCookie: terms({ ...inDays(COMMISSION.cookieDays), label: 'a visit through an affiliate’s link counts' }),
  affiliateOverride: terms({
    value: COMMISSION.overridePercent,
    text: 'a tenth',
    label: 'of what an affiliate’s team earns, on top',
  }),
  friendPoints: terms({
    value: REFERRAL_POINTS,
    text: `${REFERRAL_POINTS} points`,
    label: 'for each of both, once the friend’s first box has shipped',
  }),
  friendsAYear: terms({
    value: REFERRALS_A_YEAR,
    text: `${REFERRALS_A_YEAR} friends`,
    label: 'of a household that count in a calendar year',
  }),
  friendCode: terms({ ...inDays(REFERRAL_CODE_DAYS), label: 'a browser remembers a friend’s link' }),
  knownDevice: terms({
    ...inDays(KNOWN_DEVICE_DAYS),
    label: 'a browser is remembered as one its owner has signed in with',
  }),
  damaged: terms({ value: 24, text: '24 hours', label: 'until a damaged parcel is replaced' }),
  answer: span(ANSWERS.message, 'until a person answers a message, at the latest', 'support'),
  applicationAnswer: span(ANSWERS.application, 'until an application is answered, at the latest', 'support'),
  chatWeekdays: terms({
    value: SUPPORT_HOURS.weekdays.closes,
    text: hoursSpoken(SUPPORT_HOURS.weekdays),
    forms: [hoursShort(SUPPORT_HOURS.weekdays), hoursText(SUPPORT_HOURS.weekdays)],
    label: 'live chat, Monday to Friday, GST',
  }),
  chatWeekend: terms({
    value: SUPPORT_HOURS.weekend.closes,
    text: hoursSpoken(SUPPORT_HOURS.weekend),
    forms: [hoursText(SUPPORT_HOURS.weekend)],
    label: 'live chat, Saturday and Sunday, GST',
  }),
  mailHours: terms({ value: 24, text: '24/7', label: 'mail and forms are taken at any hour' }),
  adultAge: terms({ value: 18, text: '18 or older', label: 'the youngest buyer' }),
  childAge: terms({ value: 13, text: 'under 13s', forms: ['under 13'], label: 'whom the service is not for' }),
  complaintAnswer: terms({ value: 14, text: '14 days', label: 'until a complaint is answered, at the latest' }),
  rightsAnswer: terms({ value: 30, text: '30 days', label: 'until a request about personal data is answered' }),

  kitShips: span(STAGES.kitShips, STAGES.kitShips.name, 'fulfilment'),
  toLab: span(STAGES.toLab, STAGES.toLab.name, 'lab'),
  firstResults: span(STAGES.firstResults, STAGES.firstResults.name, 'lab'),
  healthAnalysis: span(STAGES.healthAnalysis, STAGES.healthAnalysis.name, 'lab'),
  dnaReport: span(STAGES.dna, STAGES.dna.name, 'lab'),
  fullReport: span(STAGES.fullReport, STAGES.fullReport.name, 'lab'),
  journey: span(STAGES.journey, STAGES.journey.name, 'fulfilment'),
  deliveryGulf: span(DELIVERY.gulf, 'delivery in the UAE and GCC', 'fulfilment'),
  deliveryEurope: span(DELIVERY.europe, 'delivery in Europe', 'fulfilment'),
  deliveryEuropeLatest: span(
    { from: DELIVERY.europe.from, to: DELIVERY_LATEST.europe, unit: 'business days' },
    'delivery in Europe, at the latest',
    'fulfilment',
  ),
  deliveryUsa: span(DELIVERY.usa, 'delivery in the USA', 'fulfilment'),
} as const satisfies Record<string, Claim>;

type StatementId = keyof typeof BUILT_STATEMENTS;
type RuleId = keyof typeof BUILT_RULES;
export type ClaimId = StatementId | RuleId;

/** The registry that the shop was built with. */
export const BUILT_CLAIMS: Readonly<Record<ClaimId, Claim>> = { ...BUILT_STATEMENTS, ...BUILT_RULES };
export const CLAIM_IDS = Object.keys(BUILT_CLAIMS) as ClaimId[];

export const isStatement = (id: string): id is StatementId => id in BUILT_STATEMENTS;

/** The kind of claims among the versions of `publishing`; a key is the id of a claim. */
export const CLAIM_KIND = 'claim' as const;

/** A claim as it is published at the desk. */
export interface ClaimContent extends Pick<Claim, 'label' | 'source' | 'asOf'> {
  /** The figure of a statement as sentences print it; null for a rule, which has its own. */
  text: string | null;
  /** Reason for which the figure before was wrong, for the list of corrections; null where it was right in its time. */
  wrong: string | null;
}

/** A figure that pages stated and that was not true. */
interface Correction {
  was: string;
  now: string;
  why: string;
  source: string;
  asOf: string;
}

/** Changes of the registry that the desk has published. */
export interface PublishedClaims {
  /** Changed claims; null for one that was taken off. */
  claims: Partial<Record<ClaimId, Omit<ClaimContent, 'wrong'> | null>>;
  /** The latest first. */
  corrections: readonly Correction[];
}

/** Element of a document with the published values; none where nothing was published. */
export const CLAIMS_IN_DOCUMENT = 'claims';

const PUBLISHED: PublishedClaims = documentData<PublishedClaims>(CLAIMS_IN_DOCUMENT) ?? { claims: {}, corrections: [] };

/** A claim with its published values; null for one that was taken off. */
export function currentClaim(id: ClaimId, { claims }: Pick<PublishedClaims, 'claims'>): Claim | null {
  const built = BUILT_CLAIMS[id];
  const changed = claims[id];
  if (!changed) return changed === null && isStatement(id) ? null : built;
  const { text, ...words } = changed;
  return text === null || !isStatement(id) ? { ...built, ...words } : { ...built, ...words, ...figureOf(text) };
}

/** A figure as it is written, with its number and without the other spellings of the one before. */
const figureOf = (text: string) => ({ text, value: Number.parseFloat(text.replaceAll(/[^\d.]/g, '')), forms: [] });

const shown = <Id extends ClaimId>(built: Readonly<Record<Id, Claim>>) =>
  Object.fromEntries(Object.keys(built).map((id) => [id, currentClaim(id as Id, PUBLISHED)]));

/**
 * Figures about the shop's rules, as pages state them. One that states a single figure takes it from that rule: with this
 * registry it would load all of them.
 */
export const CLAIMS = shown(BUILT_RULES) as Record<RuleId, Claim>;

/** Our statements about ourselves, as pages state them; null for withdrawn ones. */
export const STATEMENTS = shown(BUILT_STATEMENTS) as Record<StatementId, Claim | null>;

export interface NamedClaim extends Claim {
  id: ClaimId;
}

/** The whole registry, for the linter and for a page of facts. */
export const CLAIM_LIST: readonly NamedClaim[] = CLAIM_IDS.flatMap((id) => {
  const claim = currentClaim(id, PUBLISHED);
  return claim ? [{ id, ...claim }] : [];
});

/** Of the price table of that day, not of the current one. */
const savingOf = (cats: number) => `${planTotals('standard', cats, 'USD', BUILT_BOOK).discountPercent}%`;

/** Figures that pages used to state and that were not true. */
export const CORRECTIONS: readonly Correction[] = [
  ...PUBLISHED.corrections,
  {
    was: `${savingOf(4)} for 3 cats`,
    now: `${savingOf(4)} for 4 cats`,
    why: `The price table of that day gave ${savingOf(4)} on Standard in USD to a household of four. Three cats got ${savingOf(3)}.`,
    source: 'price table',
    asOf: AS_OF,
  },
];
