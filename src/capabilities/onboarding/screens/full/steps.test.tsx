import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Html, parseHtml } from '#tests/support/html.ts';
import { blankFullAnswers, type FullAnswers } from '../../rules/full-answers.ts';
import type { FullPosition } from '../../rules/full-flow.ts';
import { type FullWizardState, FullWizardContext, useFullWizard } from './full-wizard-context.tsx';
import { CatsStep } from './steps/cats.tsx';
import { GoalsStep } from './steps/goals.tsx';
import { HouseholdStep } from './steps/household.tsx';
import { LifestyleStep } from './steps/lifestyle.tsx';
import { OwnerStep } from './steps/owner.tsx';

const nothing = () => {};

/** A step as it is printed for these answers. */
function printed(
  screen: ReactNode,
  place: Partial<FullPosition> = {},
  answers: FullAnswers = blankFullAnswers(3),
): string {
  const everything: FullWizardState = {
    answers,
    place: { step: 1, catIndex: 0, ...place },
    continueAt: null,
    notice: null,
    refused: null,
    plan: 'standard',
    edit: nothing,
    editCat: nothing,
    editOwner: nothing,
    editLifestyle: nothing,
    choosePlan: nothing,
    goNext: nothing,
    goBack: nothing,
    goTo: nothing,
    leadTo: nothing,
    startOver: nothing,
    leave: nothing,
    putAway: nothing,
    saved: () => Promise.resolve(),
  };
  return renderToStaticMarkup(<FullWizardContext value={everything}>{screen}</FullWizardContext>);
}

const textsOf = (elements: readonly Html[]) => elements.map(({ text }) => text);
const all = (html: string, tag: string, className?: string) =>
  textsOf(parseHtml(html).all(tag, className ? { class: className } : {}));
const checked = (html: string) =>
  parseHtml(html)
    .all('input', { checked: true })
    .map((input) => input.attribute('value'));
const marked = (html: string) => all(html, 'span', 'req');
const chips = (html: string) =>
  textsOf(
    parseHtml(html)
      .all('label')
      .filter((label) => label.all('span', { class: 'tick' }).length),
  );
const optionsOf = (html: string, name: string) => textsOf(parseHtml(html).one('select', { name }).all('option'));

test('R91 the long wizard’s context names itself when it is used outside its provider', () => {
  function Lost() {
    return <p>{useFullWizard().place.step}</p>;
  }
  expect(() => renderToStaticMarkup(<Lost />)).toThrow('useFullWizard must be used within a FullWizardProvider');
});

test('R98 R99 R113 R114 R115 R126 R130 R131 R133 a cat is asked for in the words of the specification', () => {
  expect(all(printed(<HouseholdStep />), 'span', 'num')).toEqual(['1', '2', '3', '4', '5', '6+']);
  const second = printed(<CatsStep />, { step: 2, catIndex: 1 });
  expect(second).toContain('Cat 2 of 3');
  expect(second).toContain('Next Cat');
  expect(printed(<CatsStep />, { step: 2, catIndex: 2 })).not.toContain('Next Cat');
  expect(marked(second)).toEqual(['Name', 'Breed', 'Age', 'Weight']);
  expect(optionsOf(second, 'cat-2-breed')).toEqual([
    ...['Choose a breed', 'Persian', 'Maine Coon', 'British Shorthair', 'Ragdoll', 'Siamese', 'Bengal', 'Russian Blue'],
    ...['Abyssinian', 'Birman', 'Norwegian Forest', 'Scottish Fold', 'Sphynx', 'American Shorthair', 'Mixed Breed'],
    'Other',
  ]);
  const ages = optionsOf(second, 'cat-2-age');
  expect([ages.length, ages[0], ages[1], ages.at(-1)]).toEqual([21, 'Under 1 year', '1 year', '20 years']);
  expect(optionsOf(second, 'cat-2-food')).toEqual([
    ...['Not telling', 'Royal Canin', "Hill's Science Diet", 'Purina Pro Plan', 'Blue Buffalo', 'Wellness', 'Orijen'],
    ...['Acana', 'Taste of the Wild', 'Instinct', 'Other'],
  ]);
  expect(second).toContain('Current food brand<span class="opt"> (optional)</span>');
  expect(chips(second)).toEqual([
    ...['Digestive Issues', 'Joint & Mobility', 'Coat & Skin Health', 'Weight Management', 'Dental Health'],
    ...['Energy & Vitality', 'Senior Cat Care', 'Allergies', 'None'],
  ]);
  expect(all(second, 'span').filter((text) => /^(kg|lb)$/.test(text))).toEqual(['kg', 'lb']);
});

test('R100 R107 R108 R109 R110 the questions about the cat’s life stand at the specified defaults', () => {
  const html = printed(<LifestyleStep />, { step: 3 });
  expect(checked(html)).toEqual(['medium', 'indoor', 'medium']);
  expect(all(html, 'b')).toEqual([
    ...['Low', 'Medium', 'High'],
    ...['Indoor', 'Outdoor', 'Mixed'],
    ...['Low', 'Medium', 'High'],
  ]);
  expect(html).toContain('Dietary preferences');
});

test('R101 R111 R130 R131 the owner: marked and optional fields, and an e-mail field that is one', () => {
  const html = printed(<OwnerStep />, { step: 4 });
  expect(marked(html)).toEqual(['Name', 'E-mail', 'Street and number', 'City', 'Country']);
  expect(parseHtml(html).all('input', { name: 'email', type: 'email' })).toHaveLength(1);
  for (const label of ['Microchip number', 'Vet contact']) {
    expect(html).toContain(`${label}<span class="opt"> (optional)</span>`);
  }
});

test('R102 R116 goals are cards of which any may be chosen', () => {
  const html = printed(<GoalsStep />, { step: 5 }, { ...blankFullAnswers(1), goals: ['longevity', 'healthy-coat'] });
  expect(all(html, 'b')).toEqual([
    ...['Healthy Coat', 'High Energy', 'Joint Support', 'Allergy Management', 'Longevity', 'Weight Control'],
  ]);
  expect(checked(html)).toEqual(['healthy-coat', 'longevity']);
});

test('C20 a cat too young for sticks is said to be so beside its age, before any price', () => {
  const answers = blankFullAnswers(1);
  const [cat] = answers.cats;
  const young = (ageMonths: number) =>
    printed(<CatsStep />, { step: 2 }, { ...answers, cats: cat ? [{ ...cat, name: 'Pip', age: 0, ageMonths }] : [] });
  expect(young(1)).toContain('Pip is too young for sticks until');
  expect(young(3)).not.toContain('too young');
});
