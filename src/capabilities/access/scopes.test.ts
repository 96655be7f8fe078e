import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { householdScope, type HouseholdScope, type StaffScope, systemScope } from './scopes.ts';

test('R504 the system may choose a household', () => {
  expect(systemScope(SYSTEM, 'h')).toEqual({ householdId: 'h' });
});

/** Compiled, never run: rights that are written as literals do not compile. */
export const refused = {
  // @ts-expect-error only the job, listener or action itself is the system
  system: () => systemScope({ kind: 'system', work: 'billing/jobs' }, 'h'),
  // @ts-expect-error only the session middleware knows a person
  person: () => householdScope({ kind: 'person', personId: 'p', householdId: 'h', role: 'customer' }),
  // @ts-expect-error only scopes.ts makes a household's scope
  household: (): HouseholdScope => ({ householdId: 'h' }),
  // @ts-expect-error only scopes.ts makes a scope of the desk
  staff: (): StaffScope<'inbox'> => ({ personId: 'p', role: 'admin', area: 'inbox' }),
};
