import { documentData } from '#src/lib/document-data.ts';
import { inWords } from '#src/lib/plurals.ts';

/** The plans, in the order they are shown, and the one matrix of their features. */
export const PLAN_IDS = ['standard', 'premium', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** One month for one cat: every stick type, four of each. */
export const STICK_TYPES = 7;
export const STICKS_PER_TYPE = 4;
export const STICKS_PER_MONTH = STICK_TYPES * STICKS_PER_TYPE;

/** Places of Pro until another number is published at the desk. */
export const BUILT_PRO_SEATS = 50;

/** Element of a document with the places of Pro; none where they are those of the build. */
export const PLACES_IN_DOCUMENT = 'pro-places';

/** The places of Pro that a page shows. Actions ask `actions/pro-places.ts`: outside of pages this is the number of the build. */
export const PRO_SEATS: number = documentData<number>(PLACES_IN_DOCUMENT) ?? BUILT_PRO_SEATS;

type AdjustmentCadence = 'monthly' | 'bi-weekly' | 'weekly';

/** Cadence of follow-up test kits: with each box of a cat, or with every third. */
export const KIT_CADENCES = ['quarterly', 'monthly'] as const;
export type KitCadence = (typeof KIT_CADENCES)[number];

/** Entitlements of a plan. Pages show subsets of this, never a list of their own. */
export interface Entitlements {
  basicSupplements: boolean;
  advancedSupplements: boolean;
  monthlyDelivery: boolean;
  healthTracking: boolean;
  /** Consultations with a vet in each month. */
  vetConsultations: number;
  /** Whether those consultations jump the queue. */
  vetPriority: boolean;
  dnaReport: boolean;
  /** Dr. AI answers free questions, day and night. */
  aiVet: boolean;
  priorityShipping: boolean;
  adjustment: AdjustmentCadence;
  /** Follow-up test kits for each cat in a quarter that cost nothing. */
  kitsPerQuarter: number;
}

const STANDARD: Entitlements = {
  basicSupplements: true,
  advancedSupplements: false,
  monthlyDelivery: true,
  healthTracking: false,
  vetConsultations: 0,
  vetPriority: false,
  dnaReport: false,
  aiVet: false,
  priorityShipping: false,
  adjustment: 'monthly',
  kitsPerQuarter: 0,
};
const PREMIUM: Entitlements = {
  ...STANDARD,
  advancedSupplements: true,
  healthTracking: true,
  vetConsultations: 2,
  adjustment: 'bi-weekly',
  kitsPerQuarter: 1,
};
const PRO: Entitlements = {
  ...PREMIUM,
  vetPriority: true,
  dnaReport: true,
  aiVet: true,
  priorityShipping: true,
  adjustment: 'weekly',
  kitsPerQuarter: 3,
};

export const ENTITLEMENTS: Record<PlanId, Entitlements> = { standard: STANDARD, premium: PREMIUM, pro: PRO };

export interface Plan {
  id: PlanId;
  name: string;
  tagline: string;
  /** Features on the plan's card; each plan lists its additions to the one before. */
  features: readonly string[];
  /** The short line of a compact card. */
  summary: string;
  sortOrder: number;
  mostPopular: boolean;
  /** Places the plan has in all; null means as many as want it. */
  seats: number | null;
}

const adjusted = (id: PlanId) => `adjusted ${ENTITLEMENTS[id].adjustment}`;
const consultations = `${ENTITLEMENTS.premium.vetConsultations} vet consultations a month`;

/** Tagline of Pro with so many places. */
export function proTagline(places: number): string {
  return `${capital(inWords(places))} members, and no more.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const PLANS: Record<PlanId, Plan> = {
  standard: {
    id: 'standard',
    name: 'Standard',
    tagline: 'The essentials, every month.',
    features: [
      `${STICK_TYPES} stick types, ${STICKS_PER_MONTH} sticks per cat`,
      'Basic supplements',
      'Monthly delivery',
      `Formula ${adjusted('standard')}`,
    ],
    summary: `Basic supplements, ${adjusted('standard')}`,
    sortOrder: 1,
    mostPopular: false,
    seats: null,
  },
  premium: {
    id: 'premium',
    name: 'Premium',
    tagline: 'For cats with a file at the vet.',
    features: [
      'Everything in Standard',
      'Advanced supplements',
      'Health tracking',
      consultations,
      'A follow-up test kit each quarter',
      `Formula ${adjusted('premium')}`,
    ],
    summary: `Advanced supplements, health tracking, ${consultations}`,
    sortOrder: 2,
    mostPopular: true,
    seats: null,
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    tagline: proTagline(PRO_SEATS),
    features: [
      'Everything in Premium',
      'DNA testing',
      '24/7 AI vet support',
      'Priority shipping',
      'A follow-up test kit each month',
      `Formula ${adjusted('pro')}`,
    ],
    summary: `DNA testing, 24/7 AI vet support, priority shipping`,
    sortOrder: 3,
    mostPopular: false,
    seats: PRO_SEATS,
  },
};

export const PLAN_LIST: readonly Plan[] = PLAN_IDS.map((id) => PLANS[id]);

export type ProductId = `${PlanId}-plan`;

/** The identifier under which a plan is sold: one per plan, in every currency. */
export function productIdOf(id: PlanId): ProductId {
  return `${id}-plan`;
}

export function planOfProduct(productId: string): PlanId | undefined {
  return PLAN_IDS.find((id) => productIdOf(id) === productId);
}

export function isPlanId(value: unknown): value is PlanId {
  return PLAN_IDS.includes(value as PlanId);
}

/** Whether only so many may have the plan. */
export const isLimited = (id: PlanId): boolean => PLANS[id].seats !== null;

/** Whether no place of a plan is left, as the database says; it may be waited for then, not bought. */
export type SoldOut = (id: PlanId) => boolean;

/** The plan a buyer can have instead of one that is sold out. */
export function planForSale(id: PlanId, soldOut: SoldOut): PlanId {
  return id === 'pro' && soldOut(id) ? 'premium' : id;
}

/** Tagline of a plan; for a full one, that it is sold out. */
export function taglineOf(plan: Plan, soldOut: boolean, places: number = PRO_SEATS): string {
  if (!isLimited(plan.id)) return plan.tagline;
  return soldOut ? `${capital(inWords(places))} members. All ${inWords(places)} are taken.` : proTagline(places);
}
