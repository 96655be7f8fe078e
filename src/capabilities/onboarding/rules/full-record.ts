import { MOST_CATS, WIZARD_PLANS, type WizardPlan } from './answers.ts';
import {
  blankFullAnswers,
  GOAL_VALUES,
  type Goal,
  LONGEST,
  FULL_CONCERN_VALUES,
  type FullConcern,
  type FullAnswers,
  type FullCat,
  withFullCatCount,
} from './full-answers.ts';
import { asFullAnswers, asFullCats } from './checked-full-answers.ts';
import { choice, cut, type Fields, listOf, several, text, whole, wholeIn } from './fields.ts';
import { LAST_FULL_STEP, type FullPosition, fullPosition, FULL_START } from './full-flow.ts';
import { ACTIVITY_NUMBER, levelOfNumber } from './mapping.ts';
import { RECORD_VERSION, readStored, type Stored } from './stored.ts';

/** The three records the full wizard leaves in a browser, under their keys. */
export const FULL_KEYS = {
  /** The whole record, with the place in the wizard, for a reload. */
  record: 'purrwell-onboarding-b',
  /** R117: the simpler record beside it. */
  legacy: 'purrwell-companion',
  /** R239: the whole answers, for `/register`. */
  data: 'onboardingData',
} as const;

export interface FullRecord {
  place: FullPosition;
  /** Grows with every change; of two copies the newest wins. */
  revision: number;
  /** Whether the plan was picked by a person. */
  planChosen: boolean;
  answers: FullAnswers;
}

export interface LegacyRecord {
  catCount: number;
  cats: FullCat[];
  dietaryPreferences: string[];
  /** To 100; 50 is medium. */
  activityLevel: number;
  goals: Goal[];
  selectedPlan: WizardPlan | null;
  ownerName: string;
  email: string;
  address: string;
  paymentComplete: boolean;
}

export const freshFullRecord = (answers: FullAnswers = blankFullAnswers()): FullRecord => ({
  place: FULL_START,
  revision: 0,
  planChosen: false,
  answers,
});

const writeVersioned = (content: object): string => JSON.stringify({ version: RECORD_VERSION, ...content });

/** Every concern of the household, once. */
const concernsOfAll = (cats: readonly FullCat[]): FullConcern[] =>
  FULL_CONCERN_VALUES.filter((one) => cats.some((cat) => cat.healthConcerns.includes(one)));

/** R119: the plan, the count, the cats, all concerns and the counter of steps stand at the top. */
export const writeFullRecord = ({ answers, place, revision, planChosen }: FullRecord): string =>
  writeVersioned({ ...answers, healthConcerns: concernsOfAll(answers.cats), ...place, revision, planChosen });

export const readFullRecord = (stored: string | null): Stored<FullRecord> =>
  readStored(stored, (fields) => {
    const answers = asFullAnswers(fields);
    const step = wholeIn(fields.step, 1, LAST_FULL_STEP);
    const catIndex = wholeIn(fields.catIndex, 0, MOST_CATS - 1);
    const revision = wholeIn(fields.revision, 0, Number.MAX_SAFE_INTEGER);
    const { planChosen } = fields;
    if (!answers || step === null || catIndex === null || revision === null) return null;
    if (typeof planChosen !== 'boolean') return null;
    return { place: fullPosition(step, catIndex, answers.catCount), revision, planChosen, answers };
  });

const inParts = (diet: string): string[] => diet.split(/[,;\n]/).flatMap((part) => part.trim() || []);

/** The simpler record that goes with a record; a fresh one's is as specified (R117). */
export function legacyRecordOf({ answers, planChosen }: FullRecord, paymentComplete = false): LegacyRecord {
  const { catCount, cats, goals, lifestyle, owner, selectedPlan } = answers;
  return {
    catCount,
    cats,
    dietaryPreferences: inParts(lifestyle.dietaryPreferences),
    activityLevel: ACTIVITY_NUMBER[lifestyle.activityLevel],
    goals,
    selectedPlan: planChosen ? selectedPlan : null,
    ownerName: owner.name,
    email: owner.email,
    address: owner.address,
    paymentComplete,
  };
}

export const serializeLegacyRecord = (legacy: LegacyRecord): string => writeVersioned(legacy);

export const parseLegacyRecord = (stored: string | null): Stored<LegacyRecord> => readStored(stored, asLegacyRecord);

function asLegacyRecord({ paymentComplete, ...fields }: Fields): LegacyRecord | null {
  if (typeof paymentComplete !== 'boolean') return null;
  return whole<LegacyRecord>(
    {
      catCount: wholeIn(fields.catCount, 1, MOST_CATS),
      cats: asFullCats(fields.cats),
      dietaryPreferences: listOf(fields.dietaryPreferences, LONGEST.diet, (part) => text(part, LONGEST.diet)),
      activityLevel: wholeIn(fields.activityLevel, 0, 100),
      goals: several(GOAL_VALUES, fields.goals),
      selectedPlan: choice(WIZARD_PLANS, fields.selectedPlan),
      ownerName: text(fields.ownerName, LONGEST.person),
      email: text(fields.email, LONGEST.email),
      address: text(fields.address, LONGEST.line),
      paymentComplete,
    },
    ['selectedPlan'],
  );
}

/** R118: restores from the simpler record, where the other one is gone. A paid one begins anew. */
export function recordFromLegacy(legacy: LegacyRecord): FullRecord | null {
  if (legacy.paymentComplete) return null;
  const { catCount, cats, goals, selectedPlan, ownerName, email, address } = legacy;
  const blank = blankFullAnswers(catCount);
  const answers: FullAnswers = {
    ...blank,
    cats,
    goals,
    selectedPlan: selectedPlan ?? blank.selectedPlan,
    lifestyle: {
      ...blank.lifestyle,
      activityLevel: levelOfNumber(legacy.activityLevel),
      dietaryPreferences: cut(legacy.dietaryPreferences.join(', '), LONGEST.diet),
    },
    owner: { ...blank.owner, name: ownerName, email, address },
  };
  return { ...freshFullRecord(withFullCatCount(answers, catCount)), planChosen: selectedPlan !== null };
}

/** The answers, and by which payment they became an order. */
export const writeOnboardingData = (answers: FullAnswers, order?: string): string =>
  writeVersioned({ ...answers, ...(order && { order }) });
