import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { type Concern, openConcerns, type QuickAnswers, type QuickCat } from './answers.ts';

/** The plans the recommender may name. Pro is sold out and therefore never suggested. */
type SuggestedPlan = 'standard' | 'premium';

interface Reason {
  /** Answer that decided it. */
  because: 'senior' | 'digestion' | 'several-concerns' | 'one-concern' | 'no-concern';
  text: string;
}

export interface Recommendation {
  plan: SuggestedPlan;
  reasons: Reason[];
  /** The household in one line, from the answers and nothing else. */
  summary: string;
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];
export const inWords = (count: number): string => WORDS[count] ?? String(count);
const inwards = (count: number): string => inWords(count).toLowerCase();

export const nameOf = (cat: QuickCat, index: number): string => cat.name.trim() || `Cat ${index + 1}`;

const namesWhere = (cats: readonly QuickCat[], wanted: (cat: QuickCat) => boolean): string[] =>
  cats.flatMap((cat, index) => (wanted(cat) ? [nameOf(cat, index)] : []));

const has = (concern: Concern) => (cat: QuickCat) => cat.healthConcerns.includes(concern);

const CONCERN_WORDS: Record<Exclude<Concern, 'healthy'>, string> = {
  digestion: 'digestion',
  coat: 'coat',
  energy: 'energy',
  weight: 'weight',
  other: 'something else',
};

function concernsIn(cats: readonly QuickCat[]): Exclude<Concern, 'healthy'>[] {
  const found = new Set(cats.flatMap(openConcerns));
  return (Object.keys(CONCERN_WORDS) as Exclude<Concern, 'healthy'>[]).filter((one) => found.has(one));
}

function premiumReasons(cats: readonly QuickCat[]): Reason[] {
  const reasons: Reason[] = [];
  const seniors = namesWhere(cats, (cat) => cat.ageRange === 'senior');
  const stomachs = namesWhere(cats, has('digestion'));
  const concerns = concernsIn(cats);
  if (seniors.length > 0) {
    const verb = plural(seniors.length, 'is a senior', 'are seniors');
    reasons.push({
      because: 'senior',
      text: `${listOf(seniors)} ${verb}. Health tracking notices slow changes early.`,
    });
  }
  if (stomachs.length > 0) {
    const text = `Digestion for ${listOf(stomachs)}. Digestion changes quickly, so the formula should adapt.`;
    reasons.push({ because: 'digestion', text });
  }
  if (concerns.length > 1) {
    const text = `More than one concern: ${listOf(concerns.map((one) => CONCERN_WORDS[one]))}. We suggest the advanced supplements.`;
    reasons.push({ because: 'several-concerns', text });
  }
  return reasons;
}

function standardReason(cats: readonly QuickCat[]): Reason {
  const [concern] = concernsIn(cats);
  if (!concern)
    return { because: 'no-concern', text: 'Nothing worries you today. The basics, once a month, are enough.' };
  const names = listOf(namesWhere(cats, has(concern)));
  const text = `One concern, ${CONCERN_WORDS[concern]} for ${names}. The basics cover it. The report may change this.`;
  return { because: 'one-concern', text };
}

const PLACES = { apartment: 'in an apartment', house: 'in a house', farm: 'on a farm' } as const;
const AGES = { kitten: ['kitten', 'kittens'], adult: ['adult', 'adults'], senior: ['senior', 'seniors'] } as const;
const WORRIES: Record<Exclude<Concern, 'healthy'>, readonly [string, string]> = {
  digestion: ['delicate stomach', 'delicate stomachs'],
  coat: ['dull coat', 'dull coats'],
  energy: ['question about energy', 'questions about energy'],
  weight: ['question about weight', 'questions about weight'],
  other: ['other matter', 'other matters'],
};

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${inwards(count)} ${plural(count, one, many)}`;

function summaryOf({ cats, defaultLivingEnvironment }: QuickAnswers): string {
  const aged = (['kitten', 'adult', 'senior'] as const).flatMap((age) => {
    const count = cats.filter((cat) => cat.ageRange === age).length;
    return count > 0 ? [counted(count, AGES[age])] : [];
  });
  const ageless = cats.filter((cat) => !cat.ageRange).length;
  if (ageless > 0) aged.push(counted(ageless, aged.length > 0 ? ['more cat', 'more cats'] : ['cat', 'cats']));
  const where = defaultLivingEnvironment ? ` ${PLACES[defaultLivingEnvironment]}` : '';
  const worries = concernsIn(cats).map((one) => counted(cats.filter(has(one)).length, WORRIES[one]));
  const line = [`${listOf(aged)}${where}`, ...worries].join(', ');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

/**
 * The recommended plan with its reason. Premium where a cat is senior, has a delicate stomach or the household has
 * more than one concern; Standard otherwise. The same answers always give the same plan.
 */
export function recommend(answers: QuickAnswers): Recommendation {
  const reasons = premiumReasons(answers.cats);
  const summary = summaryOf(answers);
  if (reasons.length > 0) return { plan: 'premium', reasons, summary };
  return { plan: 'standard', reasons: [standardReason(answers.cats)], summary };
}
