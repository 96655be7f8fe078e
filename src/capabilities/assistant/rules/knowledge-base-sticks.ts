import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { STICK } from '#src/capabilities/lab/rules/recipes.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import type { KnowledgeEntry } from './topic.ts';

const c = CLAIMS;
const [daily, besides, , whose] = STICK.giving;
const [cool, opened, until, away] = STICK.storage;
const [ill, expecting, others] = STICK.askFirst;

/** The sticks, from the registry. */
export const STICKS: readonly KnowledgeEntry[] = [
  {
    id: 'refused',
    title: 'A stick is refused',
    asks: 'stick is refused, refuses stick, refuse the sticks, refused, refuses the sticks, refusing, wont eat the stick, wont eat sticks, wont take, hates, doesnt like, does not like, spits, wont eat the sticks',
    lines: [
      [
        'Offer it on food the cat likes, a little warm, and do not mix it into something new. Some take it straight from the sachet.',
        'registry',
      ],
      [
        `If the cat still refuses, write to us within ${c.guarantee.text} of the first order: you get your money back and keep the sticks.`,
        'terms',
      ],
      ['If the cat refuses food too, see a vet before you offer sticks.', 'no-appetite'],
    ],
  },
  {
    id: 'storage',
    title: 'Storing the sticks',
    asks: 'store, storage, keep sticks, fridge, shelf, expire, expiry, heat sticks, opened, how long keep, best before, keep the sticks, store the sticks, sticks expire, sticks go off',
    lines: [
      [cool, 'registry'],
      [opened, 'registry'],
      [until, 'registry'],
      [away, 'registry'],
    ],
  },
  {
    id: 'ingredients',
    title: 'What is in a stick',
    asks: 'ingredients, whats in, what is in, contain, contains, chicken, allergens, made of',
    lines: [
      [`In every stick: ${STICK.base.join(' and ')}. In none: ${STICK.free.join(', ')}.`, 'registry'],
      ['The other ingredients depend on the formula; each one is listed with its allergens.', 'registry'],
    ],
  },
  {
    id: 'medicines',
    title: 'Sticks together with medicine',
    asks: 'medicine, medication, medicines, medications, interaction, interactions, sticks with medicine, prescription, treatment, tablets, drug, sticks go with medicine, go with medicine, sticks with medication',
    lines: [
      [`Only after a vet has agreed: ${lower(ill)}.`, 'registry'],
      [`The same is true of ${lower(others)}.`, 'registry'],
      ['Take the report and the data sheet along; they name every active.', 'registry'],
    ],
  },
  {
    id: 'not-for',
    title: 'Who should not have sticks',
    asks: 'safe, who should not, not for, safe for, is it safe, are sticks safe, suitable',
    lines: [
      [`Not for: kittens younger than ${c.minimumAge.text}; ${STICK.notFor.map(lower).join('; ')}.`, 'registry'],
      [`Only after a vet has agreed: ${[ill, expecting, others].map(lower).join('; ')}.`, 'registry'],
      [STICK.notMedicine, 'registry'],
    ],
  },
  {
    id: 'supplements',
    title: 'Other supplements',
    asks: 'supplement, supplements, other supplements, vitamin, vitamins, taurine, omega, fish oil, together with supplements',
    lines: [
      ['Some vitamins add up, especially vitamins D and A. Tell us and your vet what else you give.', 'ceilings'],
      ['For every active in a stick we state the most a cat should get from everything it eats.', 'registry'],
    ],
  },
  {
    id: 'formulas',
    title: 'The formulas',
    asks: 'formula, formulas, recipe, which stick, seven sticks, eight formulas, renal advance, dermaflow, optima',
    lines: [
      [
        `The library has ${c.formulas.text}, and a cat’s month uses ${c.formulasPerCat.text}: ${c.sticksPerType.text}, ${c.sticks.text} in all.`,
        'plans',
      ],
      [
        `They are ${Object.values(FORMULAS)
          .map(({ name, job }) => `${name} (${lower(job)})`)
          .join(', ')}.`,
        'registry',
      ],
    ],
  },
  // Last, because its words stand in questions about everything else.
  {
    id: 'giving',
    title: 'Giving the sticks',
    asks: 'stick, sticks, give stick, how to give, give the sticks, how many sticks, mix sticks, mix, on food',
    lines: [
      [daily, 'registry'],
      [besides, 'registry'],
      [whose, 'registry'],
    ],
  },
];

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
