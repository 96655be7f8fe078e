import { listOf } from '#src/lib/lists.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { MARKERS, SAMPLES } from '#src/capabilities/lab/rules/markers.ts';
import { RECIPES, REGISTRY_AS_OF, STICK } from '#src/capabilities/lab/rules/recipes.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { PLAN_LIST, ENTITLEMENTS } from '#src/capabilities/pricing/rules/plans.ts';
import { STAGES, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { type Chapter, type PrintedDocument } from './documents.ts';
import { METHOD } from './method.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];
const { biomarkers, boxDays, collection, domains, formulas, formulasPerCat, swab } = CLAIMS;

const short: Chapter = {
  title: 'In short',
  blocks: [
    {
      kind: 'lead',
      text: `Three samples are taken at home, in ${collection.text} each if the cat allows it. Our Dubai lab reads ${biomarkers.text} biomarkers in them and reports on ${domains.text}; the analysis is called D7+. The report decides which ${formulasPerCat.value} of the ${formulas.text} one cat gets, and at what strength.`,
    },
    { kind: 'facts', rows: METHOD.map(({ title, text }) => [title, text] as const) },
  ],
};

const samples: Chapter = {
  title: 'Three samples, no needles',
  blocks: [
    {
      kind: 'text',
      text: `The swab is rubbed for ${swab.text}. All three are posted within ${CLAIMS.sampleReturn.text} of the last one; the envelope is prepaid.`,
    },
    {
      kind: 'table',
      columns: [
        { head: 'Sample', share: 1 },
        { head: 'Also called', share: 0.8 },
        { head: 'How it is taken', share: 2.6 },
      ],
      rows: SAMPLES.map(({ name, also, how }) => ({ cells: [name, also, how] })),
    },
  ],
};

const reading: Chapter = {
  title: 'What the lab reads',
  blocks: [
    {
      kind: 'text',
      text: `Of the ${biomarkers.text} biomarkers, seven are nutrients that decide which sticks a cat gets. Software compares them with one another and with what you told us about age, breed, weight and habits. Each of the seven has a formula that supports it.`,
    },
    {
      kind: 'table',
      columns: [
        { head: 'Nutrient', share: 1 },
        { head: 'Main formula', share: 1.2 },
        { head: 'Other formulas', share: 1.2 },
      ],
      rows: Object.values(MARKERS).map(({ name, answeredBy: [first, ...others] }) => ({
        formula: first,
        cells: [name, FORMULAS[first].name, listOf(others.map((id) => FORMULAS[id].name)) || 'None needed'],
      })),
    },
  ],
};

const choosing: Chapter = {
  title: 'From a report to seven sticks',
  blocks: [
    {
      kind: 'text',
      text: `The library has ${formulas.text}, a month uses ${formulasPerCat.text}: ${CLAIMS.sticksPerType.text}, one stick a day for ${boxDays.text}. ${FORMULAS.play.name} replaces the one a cat needs least, if its activity, teeth or digestion need support.`,
    },
    {
      kind: 'table',
      columns: [
        { head: 'Formula', share: 1.1 },
        { head: 'For', share: 1 },
        { head: 'What it does', share: 2.6 },
      ],
      rows: IDS.map((id) => ({
        formula: id,
        cells: [FORMULAS[id].name, FORMULAS[id].job, RECIPES[id].supports],
      })),
    },
    {
      kind: 'facts',
      rows: PLAN_LIST.map(({ id, name }) => [name, `The formula is adjusted ${ENTITLEMENTS[id].adjustment}.`] as const),
    },
  ],
};

const times: Chapter = {
  title: 'How long it takes',
  blocks: [
    {
      kind: 'table',
      columns: [
        { head: 'Stage', share: 2 },
        { head: 'Time', share: 1, align: 'right' },
      ],
      rows: Object.values(STAGES).map((stage) => ({ cells: [stage.name, spanText(stage)] })),
    },
  ],
};

const limits: Chapter = {
  title: 'What it is not',
  blocks: [
    {
      kind: 'list',
      items: [
        'Not a diagnosis. The report speaks of nutrition and does not look for disease.',
        `Not medicine. ${STICK.notMedicine}`,
        'Not a reason to wait. A cat that stops eating, drinks much more, or hides needs a vet today.',
      ],
    },
    {
      kind: 'text',
      text: 'Amounts, ceilings and allergens are in the safety data sheet. The facts page of our website lists every figure in this guide with its source and its date.',
    },
  ],
};

/** The technology guide: how a sample becomes a box. */
export const TECHNOLOGY_GUIDE: PrintedDocument = {
  title: 'Technology guide',
  lead: 'How three small samples from one cat become a month of sticks for it.',
  asOf: REGISTRY_AS_OF,
  cover: 'lab',
  chapters: [short, samples, reading, times, choosing, limits],
};
