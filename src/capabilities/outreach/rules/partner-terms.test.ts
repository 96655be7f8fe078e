import { expect, test } from 'vitest';
import { money } from '#src/lib/money.ts';
import { isSameTerms, proposalOf } from './partner-terms.ts';

const terms = (amount: number, payments = 13) => ({ commission: money(amount, 'USD'), payments });
const version = (number: number, authorId: string, amount: number, paidMonths = 13) => ({
  number,
  authorId,
  content: { commissionAmount: amount, commissionCurrency: 'USD', paidMonths },
});

test('terms are the same only where amount, currency and number of payments are', () => {
  expect(isSameTerms(terms(250), terms(250))).toBe(true);
  expect(isSameTerms(terms(250), terms(251))).toBe(false);
  expect(isSameTerms(terms(250), terms(250, 12))).toBe(false);
  expect(isSameTerms(terms(250), { ...terms(250), commission: money(250, 'EUR') })).toBe(false);
});

const counted = (number: number, amount = 250) => ({ ...terms(amount), version: number });
const proposal = (...args: Parameters<typeof proposalOf<ReturnType<typeof version>>>) => {
  const { version: first, authorIds } = proposalOf(...args);
  return { first, by: [...authorIds].toSorted() };
};

test('N17 terms are proposed by their first author, through any carrying on by others, and by a person who brings them back after others', () => {
  const [old, raised, carried] = [version(1, 'noor', 250), version(2, 'noor', 900), version(3, 'omar', 900)];
  expect(proposal([carried, raised, old], terms(900), counted(1))).toEqual({ first: raised, by: ['noor'] });
  const [back, again] = [version(3, 'pim', 250), version(4, 'omar', 900)];
  expect(proposal([again, back, raised, old], terms(900), counted(1))).toEqual({ first: raised, by: ['noor', 'omar'] });
  expect(proposal([old], terms(900), counted(1))).toEqual({ first: null, by: [] });
});

test('terms that counted once before are proposed anew by whoever brings them back', () => {
  const versions = [version(3, 'omar', 900), version(2, 'noor', 250), version(1, 'noor', 900)];
  expect(proposal(versions, terms(900), counted(2))).toEqual({ first: versions[0], by: ['omar'] });
});

test('N17 terms in effect stay those of the person who proposed them when another mends the page', () => {
  const versions = [version(3, 'omar', 900), version(2, 'omar', 900), version(1, 'noor', 900)];
  expect(proposal(versions, terms(900), counted(1, 900))).toEqual({ first: versions[2], by: ['noor'] });
  expect(proposal(versions, terms(900), counted(0, 900)).by).toEqual(['noor']);
});

test('N17 terms for a later day stay those of whoever proposed them, also where others are confirmed before that day', () => {
  const [later, carried, now] = [version(2, 'noor', 900), version(3, 'omar', 900), version(4, 'pim', 300)];
  const versions = [now, carried, later, version(1, 'pim', 250)];
  expect(proposal(versions, terms(900), counted(4, 300))).toEqual({ first: later, by: ['noor'] });
});
