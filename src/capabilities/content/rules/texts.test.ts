import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVE_LIST, averagePerDay, ceilingPerDay } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { allergensOf } from '#src/capabilities/lab/rules/recipes.ts';
import { CLAIM_LIST } from '#src/capabilities/pricing/rules/claims.ts';
import { articleAfter, articleOf, ARTICLE_LIST, type Slug } from './articles.ts';
import { catsInWords } from './cats-in-words.ts';
import type { Block, PrintedDocument } from './documents.ts';
import { FACT_GROUPS } from './fact-groups.ts';
import { countWords, minutesToRead, WORDS_A_MINUTE } from './reading-time.ts';
import { averageText, ceilingText, SAFETY_SHEET, SMALL_CAT_KG } from './safety-sheet.ts';
import { shopFacts } from './shop-facts.ts';
import { TECHNOLOGY_GUIDE } from './technology-guide.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];
const wordsOf = (document: PrintedDocument) => JSON.stringify(document);
const blocksOf = (document: PrintedDocument): Block[] => document.chapters.flatMap(({ blocks }) => [...blocks]);

test('words are counted as a reader counts them', () => {
  for (const [text, words] of [
    ['', 0],
    [' — … ', 0],
    ['A cat’s 1,250 sticks', 4],
    ['state-of-the-art', 1],
    ['3.5/100 g', 2],
    ['قطة جميلة', 2],
    ['one\ntwo\tthree', 3],
  ] as const)
    expect(countWords(text), text).toBe(words);
});

test('reading takes whole minutes, at least one, and longer texts never less', () => {
  expect([0, 1, WORDS_A_MINUTE, WORDS_A_MINUTE + 1].map(minutesToRead)).toEqual([1, 1, 1, 2]);
  const length = fc.nat(20_000);
  fc.assert(
    fc.property(length, length, (words, more) => {
      expect(minutesToRead(words + more)).toBeGreaterThanOrEqual(minutesToRead(words));
      expect(minutesToRead(words) * WORDS_A_MINUTE).toBeGreaterThanOrEqual(words);
    }),
  );
});

test('households are spelled out as long as they are small', () => {
  expect([0, 1, 2, 6, 7].map(catsInWords)).toEqual(['no cats', 'one cat', 'two cats', 'six cats', '7 cats']);
});

test('articles are listed from the newest on, one is featured, and reading on leads through all of them', () => {
  const dates = ARTICLE_LIST.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(ARTICLE_LIST.filter(({ featured }) => featured)).toEqual([ARTICLE_LIST[0]]);
  const [first] = ARTICLE_LIST;
  const read = new Set<string>();
  for (let next = first; next && !read.has(next.slug); next = articleAfter(ARTICLE_LIST, next.slug)) {
    expect(articleOf(next.slug as Slug)).toBe(next);
    read.add(next.slug);
  }
  expect(read.size).toBe(ARTICLE_LIST.length);
  for (const { excerpt, path, slug } of ARTICLE_LIST) {
    expect(path).toBe(`/blog/${slug}`);
    expect(excerpt.length, slug).toBeLessThan(170);
  }
});

test('every claim is on the page of facts once, with somebody who answers for it', () => {
  const shown = FACT_GROUPS.flatMap(({ facts }) => facts);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.length).toBe(CLAIM_LIST.length);
  for (const { owner, title, facts } of FACT_GROUPS) expect([owner, title, facts.length > 0].every(Boolean)).toBe(true);
});

test('contact texts name the ways to reach somebody that this shop has', () => {
  const settings = { supportEmail: 'help@shop.example', company: 'Purrwell, Dubai', sms: 'off' } as const;
  const byMail = shopFacts(settings);
  expect([byMail.supportEmail, byMail.company]).toEqual(['help@shop.example', 'Purrwell, Dubai']);
  expect(`${byMail.chatApp} ${byMail.chatInvitation}`).not.toMatch(/chat/i);
  expect([byMail.chatName, byMail.chatAction]).toEqual(['Live chat', 'Start live chat']);
  expect(byMail.aboutNumbers).toContain('do not send text messages');
  const byChat = shopFacts({ ...settings, supportWhatsapp: '971501234567', sms: 'twilio' });
  expect([byChat.chatApp, byChat.chatName]).toEqual(['WhatsApp', 'Live chat']);
  expect(byChat.aboutNumbers).not.toContain('do not send');
  expect(shopFacts({ ...settings, sms: 'outbox' }).numberRecovery).toBe(byChat.numberRecovery);
  // The number itself stays with the server, which redirects to it.
  expect(JSON.stringify(byChat)).not.toContain('971501234567');
});

test('the safety data sheet has every formula with every allergen, every active and its ceiling for a small cat', () => {
  const formulas = blocksOf(SAFETY_SHEET).filter((block) => block.kind === 'formula');
  expect(formulas.map(({ id }) => id)).toEqual(IDS);
  for (const { id, facts } of formulas) {
    const said = JSON.stringify(facts).toLowerCase();
    for (const allergen of allergensOf(id)) expect(said, `${id}: ${allergen}`).toContain(allergen.slice(0, 5));
  }
  for (const active of ACTIVE_LIST) expect(wordsOf(SAFETY_SHEET), active.id).toContain(active.name);
});

test('a ceiling is never rounded up, and an average is the stick’s amount spread over its days', () => {
  for (const active of ACTIVE_LIST) {
    const [number = ''] = /^[\d,.]+/.exec(ceilingText(active)) ?? [];
    const ceiling = ceilingPerDay(active, SMALL_CAT_KG);
    if (ceiling === null) expect(ceilingText(active)).toBe('None set');
    else expect(Number(number.replaceAll(',', ''))).toBeLessThanOrEqual(ceiling);
    const [average = ''] = /^[\d,.]+/.exec(averageText(active)) ?? [];
    expect(Number(average.replaceAll(',', '')) / averagePerDay(active), active.id).toBeCloseTo(1, 1);
    if (ceiling !== null) expect(averagePerDay(active), active.id).toBeLessThan(ceiling);
  }
});

test('both documents have a day, chapters with a name of their own, and rows as wide as their heads', () => {
  for (const document of [SAFETY_SHEET, TECHNOLOGY_GUIDE]) {
    expect(document.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    const titles = document.chapters.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const block of blocksOf(document))
      if (block.kind === 'table') for (const { cells } of block.rows) expect(cells).toHaveLength(block.columns.length);
    expect(wordsOf(document)).not.toMatch(/undefined|NaN|\[object/);
    // Food supports; only medicine treats.
    expect(wordsOf(document)).not.toMatch(/\b(cures?|heals?|treats? (a|the|your)|prevents? disease)\b/i);
  }
});
