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

test('N17 terms are proposed by whoever wrote them first, however often others carry them on or publish in between', () => {
  const byNoor = (versions: Parameters<typeof proposalOf>[0], after = 1) => proposalOf(versions, terms(900), after);
  const [old, raised, carried] = [version(1, 'noor', 250), version(2, 'noor', 900), version(3, 'omar', 900)];
  expect(byNoor([carried, raised, old])).toBe(raised);
  const [back, again] = [version(3, 'noor', 250), version(4, 'omar', 900)];
  expect(byNoor([again, back, raised, old])).toBe(raised);
  expect(byNoor([old])).toBe(null);
});

test('terms that counted once before are proposed anew by whoever brings them back', () => {
  const versions = [version(3, 'omar', 900), version(2, 'noor', 250), version(1, 'noor', 900)];
  expect(proposalOf(versions, terms(900), 2)?.authorId).toBe('omar');
});
