import type { CatFacts, Facts, RowLine } from './facts.ts';
import { type LabQuestion, unknownCats } from './lab-question.ts';
import { labRowsOf } from './lab-rows.ts';
import { isNamed } from './names.ts';
import { boxOf, kitsOf, launchOf, orderOf, packedOf, paymentOf, planOf, seatsOf } from './plan-rows.ts';

const GOING = { rising: 'up', falling: 'down' } as const;

function weightOf({ name, weight, trend }: CatFacts): RowLine[] {
  if (!weight) return [{ text: `No weight is recorded for ${name} yet.`, row: `${name}, weight log` }];
  const lines = [
    { text: `${name} weighed ${weight.text} on ${weight.day}.`, row: `${name}, weight log of ${weight.day}` },
  ];
  if (!trend) return lines;
  const way =
    trend.direction === 'steady' ? 'steady' : `going ${GOING[trend.direction]} by about ${trend.perWeek} a week`;
  const word = trend.fast ? ' That is fast; speak to a vet.' : '';
  return [...lines, { text: `The weight is ${way}.${word}`, row: `${name}, weight log, the last seven days` }];
}

const ageOf = ({ name, age }: CatFacts): RowLine[] =>
  age ? [{ text: `${name}: ${age}.`, row: `${name}, profile` }] : [];

const waterOf = ({ name, today }: CatFacts): RowLine[] =>
  today?.waterEntries
    ? [
        {
          text: `${name} has ${today.waterMl} ml of water logged today; the target is ${today.waterTarget} ml.`,
          row: `${name}, water log of ${today.day}`,
        },
      ]
    : [];

const stickOf = ({ name, today }: CatFacts): RowLine[] =>
  today?.stick ? [{ text: `${name}, today: ${today.stick}.`, row: `${name}, stick log of ${today.day}` }] : [];

function nutrientsOf({ name, nutrients }: CatFacts): RowLine[] {
  if (!nutrients) return [{ text: `There are no results for ${name} yet.`, row: `${name}, lab results` }];
  const { optimal, of, attention, day } = nutrients;
  const rest = attention.length ? ` Needs attention: ${attention.join(', ')}.` : '';
  return [
    { text: `${name}: ${optimal} of ${of} nutrients are optimal.${rest}`, row: `${name}, lab results of ${day}` },
  ];
}

const OF_CATS: Record<string, (cat: CatFacts) => RowLine[]> = {
  weight: weightOf,
  diet: weightOf,
  condition: weightOf,
  seniors: ageOf,
  kittens: ageOf,
  water: waterOf,
  refused: stickOf,
  giving: stickOf,
  formulas: stickOf,
  missed: stickOf,
  results: nutrientsOf,
  'next-box': boxOf,
};
const OF_HOUSEHOLD: Record<string, (facts: Facts) => RowLine[]> = {
  plans: (facts) => [...planOf(facts), ...seatsOf(facts)],
  offer: launchOf,
  'next-box': packedOf,
  delivery: orderOf,
  results: orderOf,
  billing: (facts) => [...paymentOf(facts), ...planOf(facts)],
  'next-payment': (facts) => [...paymentOf(facts), ...kitsOf(facts)],
  'follow-up-kits': (facts) => [...kitsOf(facts), ...planOf(facts)],
};

/** The cats a question is about: those it names, else the one that is looked at, else all. */
function askedAbout(question: string, { cats, chosen }: Facts): readonly CatFacts[] {
  const named = cats.filter(({ name }) => isNamed(question, name));
  if (named.length > 0) return named;
  const looked = cats.filter(({ name }) => name === chosen);
  return looked.length > 0 ? looked : cats;
}

/** Rows of the lab that a question asks for, and the cats whose rows have to be read first. */
export function labRows(question: string, asked: LabQuestion, facts: Facts): { rows: RowLine[]; reads: string[] } {
  const strangers = unknownCats(question, facts.cats);
  const isNamedCat = facts.cats.some(({ name }) => isNamed(question, name));
  if (strangers.length > 0 && !isNamedCat)
    return {
      rows: strangers.map((name) => ({ text: `No cat of your household is called ${name}.`, row: 'Your cats' })),
      reads: [],
    };
  const cats = askedAbout(question, facts).filter(({ lab }) => lab);
  const reads = cats.flatMap(({ lab }) => (lab?.rows === null ? [lab.catId] : []));
  const rows = cats.flatMap((cat): RowLine[] => {
    const read = cat.lab?.rows;
    if (read && read !== 'failed') return labRowsOf(cat, asked, read);
    const text = `The records of ${cat.name} could not be read just now. Please ask again, or open the Health and Supplements tabs.`;
    return [{ text, row: `${cat.name}, not read` }];
  });
  return { rows, reads };
}

export function ownRows(topic: string, question: string, facts: Facts): RowLine[] {
  return [
    ...askedAbout(question, facts).flatMap((cat) => OF_CATS[topic]?.(cat) ?? []),
    ...(OF_HOUSEHOLD[topic]?.(facts) ?? []),
  ];
}

/** Everything written down about the cats that are named; nothing when none is. */
export function rowsOfNamed(question: string, facts: Facts): RowLine[] {
  return facts.cats
    .filter(({ name }) => isNamed(question, name))
    .flatMap((cat) => [ageOf, weightOf, waterOf, stickOf, nutrientsOf, boxOf].flatMap((rows) => rows(cat)));
}
