import { personIdOf } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { verifiedPhone } from '../scopes.ts';
import { personById } from '../store.ts';
import { staffAccounts } from '../staff-store.ts';

export interface Vet {
  id: string;
  name: string;
  email: string | null;
}

/** Colleagues who work as a vet now, by name. */
export async function vetsAtWork({ tx }: Pick<ReadCtx, 'tx'>): Promise<Vet[]> {
  const staff = await staffAccounts(tx);
  return staff
    .filter(({ role, disabledAt }) => role === 'vet' && !disabledAt)
    .map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email }));
}

/** Confirmed number of the person who is signed in; null for none, and for a colleague who acts on behalf of a household. */
export async function ownPhone({ tx, actor }: Pick<ReadCtx, 'tx' | 'actor'>): Promise<string | null> {
  const personId = personIdOf(actor);
  const person = personId ? await personById(tx, personId) : undefined;
  return person ? verifiedPhone(person) : null;
}
