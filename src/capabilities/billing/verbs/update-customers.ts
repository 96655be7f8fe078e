import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/verbs/mailbox-of-household.ts';
import type { House } from '#src/platform/house.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { customersOf } from '../checkout-store.ts';

const SYSTEM = { kind: 'system' } as const;
const ROUNDS = 5;

/** The address that the payment service should write to, or null where the household has confirmed none: then the order's stands. */
export const confirmedMailbox = ({ read }: House, householdId: string): Promise<string | null> =>
  read(SYSTEM, async (ctx) => (await mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), '')) || null);

/**
 * Gives the payment service's customers of a household the address its member has confirmed by now, so repeating it changes
 * nothing. Looks at the address again afterwards, so that of several at once the last one to write has seen the last word.
 */
export const updateCustomers = defineJob<{ householdId: string }>('billing-update-customers', {
  retryLimit: 20,
  async run(house, { householdId }) {
    const ids = await house.read(SYSTEM, ({ tx }) => customersOf(tx, systemScope(SYSTEM, householdId)));
    for (let round = 0; round < ROUNDS && ids.length; round++) {
      const email = await confirmedMailbox(house, householdId);
      if (!email) return;
      for (const id of ids) await updateEmail(house, id, email);
      if ((await confirmedMailbox(house, householdId)) === email) return;
    }
  },
});

async function updateEmail({ stripe }: House, id: string, email: string): Promise<void> {
  const customer = await stripe.customers.retrieve(id);
  if (!customer.deleted && customer.email !== email) await stripe.customers.update(id, { email });
}
