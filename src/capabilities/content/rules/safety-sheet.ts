import { listOf } from '#src/lib/lists.ts';
import {
  ACTIVE_LIST,
  type Active,
  activesOf,
  averagePerDay,
  ceilingPerDay,
} from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { allergensOf, RECIPES, REGISTRY_AS_OF, STICK } from '#src/capabilities/lab/rules/recipes.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { type Block, type Chapter, type PrintedDocument, sentence } from './documents.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];

/** The cat the ceilings are worked out for: a small one, because its ceilings are low. */
export const SMALL_CAT_KG = 3;

/** Rounded down to tens: a ceiling is not the place for optimism. */
export function ceilingText(active: Active): string {
  const ceiling = ceilingPerDay(active, SMALL_CAT_KG);
  return ceiling === null ? 'None set' : `${formatNumber(Math.floor(ceiling / 10) * 10)} ${active.unit}`;
}

/** 71 IU, 3.6 mg, 0.29 g */
export function averageText(active: Active): string {
  const average = averagePerDay(active);
  return `${average >= 10 ? formatNumber(average, 0) : formatNumber(Number(average.toPrecision(2)))} ${active.unit}`;
}

const naturalOf = (id: FormulaId) => listOf(RECIPES[id].natural.map(({ name }) => name));

const activesText = (id: FormulaId) =>
  activesOf(id)
    .map(({ name, text }) => `${name} ${text}`)
    .join(', ') || 'It depends on your cat’s result; the amount is on the sachet.';

const what: Chapter = {
  title: 'What it is',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['Product', `Purrwell supplement sticks, ${CLAIMS.formulas.text} in the library`],
        ['Intended use', `${STICK.intendedUse} From an age of ${CLAIMS.minimumAge.text}.`],
        ['Form', `${STICK.form}, which we call a stick`],
        ['A month', `${CLAIMS.sticks.text}: ${CLAIMS.stickTypes.text}, ${CLAIMS.sticksPerType.text}, one stick a day`],
        ['In every stick', sentence(listOf(STICK.base))],
        ['In no stick', sentence(listOf(STICK.free))],
      ],
    },
    { kind: 'text', text: `${STICK.notMedicine} If this sheet and the label on a sachet differ, the label is right.` },
  ],
};

const formulas: Chapter = {
  title: 'The eight formulas',
  blocks: [
    {
      kind: 'table',
      columns: [
        { head: 'Formula', share: 1.25 },
        { head: 'For', share: 1 },
        { head: 'Natural ingredients', share: 2.2 },
        { head: 'Allergens', share: 1.2 },
      ],
      rows: IDS.map((id) => ({
        formula: id,
        cells: [FORMULAS[id].name, FORMULAS[id].job, sentence(naturalOf(id)), sentence(listOf(allergensOf(id)))],
      })),
    },
  ],
};

const actives: Chapter = {
  title: 'Actives and their ceilings',
  blocks: [
    {
      kind: 'text',
      text: `Each kind of stick is given once every ${CLAIMS.formulasPerCat.value} days, so the daily average is a seventh of what one stick holds. The ceiling is the most that a cat of ${SMALL_CAT_KG} kg should get in a day from everything it eats, food included.`,
    },
    {
      kind: 'table',
      columns: [
        { head: 'Active', share: 1.35 },
        { head: 'In one stick', share: 0.9, align: 'right' },
        { head: 'Average a day', share: 1, align: 'right' },
        { head: 'Ceiling a day', share: 1, align: 'right' },
        { head: 'Worth knowing', share: 2.9 },
      ],
      rows: ACTIVE_LIST.map((active) => ({
        formula: active.formula,
        cells: [active.name, active.text, averageText(active), ceilingText(active), active.ceiling],
      })),
    },
    {
      kind: 'text',
      text: `Ceilings follow the ${listOf([...new Set(ACTIVE_LIST.flatMap(({ maximum }) => maximum?.source ?? []))])}, which states them for 100 g of dry matter. We calculate them for a cat that eats little: 75 kcal for each kilogram of body weight to the power of 0.67, at 4 kcal in a gram of dry matter. Where no maximum is set, the column says so.`,
    },
  ],
};

const who: Chapter = {
  title: 'Who should not take it',
  blocks: [
    { kind: 'text', text: 'This applies to every formula. What applies to one formula only is listed with it below.' },
    { kind: 'list', title: 'Not for', items: [`Kittens younger than ${CLAIMS.minimumAge.text}`, ...STICK.notFor] },
    { kind: 'list', title: 'Only after a vet has agreed', items: STICK.askFirst },
  ],
};

const keeping: Chapter = {
  title: 'Giving and storing',
  blocks: [
    { kind: 'list', title: 'Giving', items: STICK.giving },
    { kind: 'list', title: 'Keeping', items: STICK.storage },
  ],
};

const accidents: Chapter = {
  title: 'If something goes wrong',
  blocks: [
    {
      kind: 'facts',
      rows: [
        [
          'Several at once',
          'Stop giving sticks, offer water, keep the empty sachets. Call a vet and have this sheet at hand, above all for Renal-Advance and Clear V-Optima, which contain vitamins that the body stores.',
        ],
        ['Vomiting, itching, a swollen face', 'Stop giving sticks and see a vet. Difficult breathing is an emergency.'],
        ['In the eye', 'Rinse with plenty of clean water. If it stays red, see a doctor, or for the cat a vet.'],
        ['A person ate one', 'Rinse the mouth and drink water. With a small child or an allergy, call a doctor.'],
        ['A sachet is open or swollen', 'Do not use it. Tell support; it is replaced.'],
      ],
    },
  ],
};

const card = (id: FormulaId): Block => ({
  kind: 'formula',
  id,
  text: RECIPES[id].supports,
  facts: [
    ['Natural ingredients', sentence(RECIPES[id].natural.map(({ name, gives }) => `${name} (${gives})`).join(', '))],
    ['Registered actives', activesText(id)],
    ['Allergens', sentence(listOf(allergensOf(id)))],
    ['Ask a vet first', RECIPES[id].askFirst.join('. ')],
  ],
});

const each: Chapter = { title: 'Formula by formula', blocks: IDS.map(card) };

/** The safety data sheet, made of nothing but the registry. */
export const SAFETY_SHEET: PrintedDocument = {
  title: 'Safety data sheet',
  lead: 'What is in the sticks, how much of it, and which cats should not have them.',
  asOf: REGISTRY_AS_OF,
  cover: 'sticks',
  chapters: [what, formulas, who, actives, keeping, accidents, each],
};
