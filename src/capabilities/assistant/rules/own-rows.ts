import { LAUNCH, launchBase, launchDiscountPercent } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { CatFacts, Facts, RowLine } from './facts.ts';
import { type LabQuestion, unknownCats } from './lab-question.ts';
import { labRowsOf } from './lab-rows.ts';
import { isNamed } from './names.ts';

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

function planOf({ plan }: Facts): RowLine[] {
  if (!plan) return [];
  return [{ text: `Your plan is ${PLANS[plan.id].name}.`, row: 'Your subscription' }];
}

const orderOf = ({ order }: Facts): RowLine[] =>
  order
    ? [
        {
          text: `Order ${order.number}: ${order.done} of ${order.of} steps done, last “${order.step}”.`,
          row: `Order ${order.number}, journey`,
        },
      ]
    : [];

const boxOf = ({ name, box }: CatFacts): RowLine[] => {
  const row = `${name}, sticks and delivery`;
  if ('by' in box) return [{ text: `The next box for ${name} is expected by ${box.by}.`, row }];
  const over = box.none === 'plan-over';
  return [{ text: over ? `No further box is planned for ${name}.` : `The next box for ${name} has no date yet.`, row }];
};

const packedOf = ({ box }: Facts): RowLine[] =>
  box ? [{ text: `The last box, ${box.number}: ${box.status.toLowerCase()}.`, row: `Box ${box.number}` }] : [];

function paymentOf({ payment }: Facts): RowLine[] {
  if (!payment) return [{ text: 'No payment is planned.', row: 'Your subscription' }];
  return [{ text: `Next payment: ${payment.amount}. Date: ${payment.date}.`, row: 'Your subscription, next payment' }];
}

const kitsOf = ({ kits }: Facts): RowLine[] =>
  kits.map(({ name, each, next }) => ({
    text: `Test kits for ${name}: ${each}. ${next ? `The next one comes with the box that is charged on ${next}.` : 'The next one has no date yet.'}`,
    row: 'Your subscription, test kits',
  }));

const TODAY = 'The plans sold today';

function launchOf({ offers }: Facts): RowLine[] {
  if (!offers) return [];
  if (!offers.launchRuns) return [{ text: 'The launch offer is not running at the moment.', row: TODAY }];
  const sold = (['standard', 'premium', 'pro'] as const).filter((plan) => !offers.soldOut.includes(plan));
  const prices = sold.map((plan) => `${PLANS[plan].name} ${formatMoney(launchBase(plan))}`).join(', ');
  const off = [2, 3, 4].map((cats) => launchDiscountPercent(cats));
  return [
    {
      text: `The launch offer is running: the first month of a first order is one price for the whole household, in US dollars, with the code ${LAUNCH.code}. ${prices}; ${off[0]}% less for two cats, ${off[1]}% for three, ${off[2]}% for four or more.`,
      row: TODAY,
    },
  ];
}

const seatsOf = ({ offers }: Facts): RowLine[] =>
  (offers?.soldOut ?? []).map((plan) => ({ text: `All places of ${PLANS[plan].name} are taken now.`, row: TODAY }));

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
