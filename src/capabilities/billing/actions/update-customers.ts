import { systemScope } from '#src/capabilities/access/scopes.ts';
import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { customersOf } from '../customer-store.ts';

const SYSTEM = systemActor('billing/update-customers');
const ROUNDS = 5;

/** The address that the payment service should write to, or null where the household has confirmed none: then the order's stands. */
export const confirmedMailbox = ({ read }: AppServices, householdId: string): Promise<string | null> =>
  read(SYSTEM, async (ctx) => (await mailboxOfHousehold(ctx, systemScope(SYSTEM, householdId), '')) || null);

/**
 * Gives the payment service's customers of a household the address its member has confirmed by now, so repeating it changes
 * nothing. Looks at the address again afterwards, so that of several at once the last one to write has seen the last word.
 */
export const updateCustomers = defineJob<{ householdId: string }>('billing-update-customers', {
  retryLimit: 20,
  async run(services, { householdId }) {
    const ids = await services.read(SYSTEM, ({ tx }) => customersOf(tx, systemScope(SYSTEM, householdId)));
    for (let round = 0; round < ROUNDS && ids.length; round++) {
      const email = await confirmedMailbox(services, householdId);
      if (!email) return;
      for (const id of ids) await updateEmail(services, id, email);
      if ((await confirmedMailbox(services, householdId)) === email) return;
    }
  },
});

async function updateEmail({ stripe }: AppServices, id: string, email: string): Promise<void> {
  const customer = await stripe.customers.retrieve(id);
  if (!customer.deleted && customer.email !== email) await stripe.customers.update(id, { email });
}
