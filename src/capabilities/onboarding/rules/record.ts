import {
  ACTIVITY_LEVELS,
  AGE_RANGES,
  blankAnswers,
  CONCERNS,
  DIETARY_PREFERENCES,
  LIVING_ENVIRONMENTS,
  LONGEST,
  MOST_CATS,
  type WizardAAddress,
  type WizardAAnswers,
  type WizardACat,
  WIZARD_PLANS,
  withCatCount,
} from './answers.ts';
import { coatChoice } from './coats.ts';
import { choice, isFields, oneOf, text } from './fields.ts';
import { asStep, FIRST_STEP, type Step } from './steps.ts';

/** Where the answers wait in the browser. */
export const RECORD_KEY = 'purrwell-onboarding';
/** Raised when a stored record of an older shape can no longer be read. */
const RECORD_VERSION = 1;

export interface WizardARecord {
  version: typeof RECORD_VERSION;
  step: Step;
  /** Grows with every change; the newest wins wherever two copies meet. */
  revision: number;
  /** Whether the plan was picked by a person; until then it follows the recommendation. */
  planChosen: boolean;
  answers: WizardAAnswers;
}

/** A later number than `last`, and later than what another tab wrote before. */
export const nextRevision = (last: number, now: number): number => Math.max(last + 1, now);

export const freshRecord = (answers: WizardAAnswers = blankAnswers()): WizardARecord => ({
  version: RECORD_VERSION,
  step: FIRST_STEP,
  revision: 0,
  planChosen: false,
  answers,
});

export type ReadRecord = { kind: 'none' } | { kind: 'record'; record: WizardARecord } | { kind: 'broken' };

/** Reads what storage holds. Anything that is not wholly a record of ours is `broken`; nothing is guessed. */
export function readRecord(text: string | null): ReadRecord {
  if (text === null) return { kind: 'none' };
  try {
    const record = asRecord(JSON.parse(text));
    return record ? { kind: 'record', record } : { kind: 'broken' };
  } catch {
    return { kind: 'broken' };
  }
}

function asRecord(value: unknown): WizardARecord | null {
  if (!isFields(value) || value.version !== RECORD_VERSION) return null;
  const { step, revision, planChosen } = value;
  if (typeof step !== 'number' || typeof revision !== 'number' || !Number.isSafeInteger(revision)) return null;
  if (typeof planChosen !== 'boolean' || revision < 0) return null;
  const answers = asAnswers(value.answers);
  return answers && { version: RECORD_VERSION, step: asStep(step), revision, planChosen, answers };
}

/** Answers from an unknown source, checked field by field; null when a field is not what it should be. */
function asAnswers(value: unknown): WizardAAnswers | null {
  if (!isFields(value) || !Array.isArray(value.cats) || typeof value.catCount !== 'number') return null;
  if (value.catCount < 1 || value.catCount > MOST_CATS || value.cats.length > MOST_CATS) return null;
  const email = text(value.email, LONGEST.email);
  const country = text(value.country, 2);
  const activity = choice(ACTIVITY_LEVELS, value.defaultActivityLevel);
  const home = choice(LIVING_ENVIRONMENTS, value.defaultLivingEnvironment);
  const diet = choice(DIETARY_PREFERENCES, value.defaultDietaryPreference);
  const plan = oneOf(WIZARD_PLANS, value.selectedPlan);
  const address = asAddress(value.address);
  const cats = value.cats.map(asCat);
  if (email === null || country === null || !plan || !address || typeof value.paymentComplete !== 'boolean')
    return null;
  if (activity === undefined || home === undefined || diet === undefined) return null;
  if (!cats.every((cat) => cat !== null)) return null;
  const answers: WizardAAnswers = {
    catCount: value.catCount,
    email,
    country,
    cats,
    defaultActivityLevel: activity,
    defaultLivingEnvironment: home,
    defaultDietaryPreference: diet,
    selectedPlan: plan,
    address,
    paymentComplete: value.paymentComplete,
  };
  return withCatCount(answers, value.catCount);
}

function asCat(value: unknown): WizardACat | null {
  if (!isFields(value) || !Array.isArray(value.healthConcerns)) return null;
  const id = text(value.id, LONGEST.id);
  const name = text(value.name, LONGEST.name);
  const ageRange = choice(AGE_RANGES, value.ageRange);
  const healthConcerns = value.healthConcerns.flatMap((one) => oneOf(CONCERNS, one) ?? []);
  if (!id || name === null || ageRange === undefined) return null;
  if (healthConcerns.length !== value.healthConcerns.length) return null;
  const cat: WizardACat = { id, name, ageRange, healthConcerns };
  if (value.portrait === undefined) return cat;
  const portrait = isFields(value.portrait)
    ? coatChoice({ coat: String(value.portrait.coat), pattern: String(value.portrait.pattern) })
    : undefined;
  return portrait ? { ...cat, portrait: { coat: portrait.coat, pattern: portrait.pattern } } : null;
}

function asAddress(value: unknown): WizardAAddress | null {
  if (!isFields(value)) return null;
  const street = text(value.street, LONGEST.line);
  const city = text(value.city, LONGEST.line);
  const zipcode = text(value.zipcode, LONGEST.zipcode);
  const apartment = text(value.apartment, LONGEST.line);
  const country = text(value.country, 2);
  if (street === null || city === null || zipcode === null || apartment === null || country === null) return null;
  return { street, city, zipcode, apartment, country };
}
