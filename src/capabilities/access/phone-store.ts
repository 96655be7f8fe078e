import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database.ts';
import { CODE_TRIES } from './rules/phone-codes.ts';
import type { Person } from './store.ts';
import { people, phoneCodes } from './tables.ts';

export type PhoneCode = typeof phoneCodes.$inferSelect;
type Of = Pick<PhoneCode, 'personId' | 'purpose'>;

const ofPerson = ({ personId, purpose }: Of) => and(eq(phoneCodes.personId, personId), eq(phoneCodes.purpose, purpose));

/** Keeps a new code in the place of the one before it. */
export async function putPhoneCode(tx: Tx, code: Omit<PhoneCode, 'tries'>): Promise<void> {
  const { phone, mac, expiresAt } = code;
  await tx
    .insert(phoneCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [phoneCodes.personId, phoneCodes.purpose],
      set: { phone, mac, expiresAt, tries: 0 },
    });
}

/** Counts one try at a code that still works, and returns it. One statement, so that parallel tries cannot slip past. */
export async function countCodeAttempt(tx: Tx, of: Of, now: Date): Promise<PhoneCode | undefined> {
  const [code] = await tx
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(and(ofPerson(of), lt(phoneCodes.tries, CODE_TRIES), gt(phoneCodes.expiresAt, now)))
    .returning();
  return code;
}

/** Takes a try back: the code was right. */
export async function releaseCodeAttempt(tx: Tx, of: Of): Promise<void> {
  await tx
    .update(phoneCodes)
    .set({ tries: sql`greatest(${phoneCodes.tries} - 1, 0)` })
    .where(ofPerson(of));
}

/** Uses the code up that has this HMAC; false where it is not the newest, has expired or was used. */
export async function takePhoneCode(tx: Tx, of: Of, mac: Uint8Array, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(phoneCodes)
    .where(and(ofPerson(of), eq(phoneCodes.mac, mac), gt(phoneCodes.expiresAt, now)))
    .returning({ personId: phoneCodes.personId });
  return taken.length === 1;
}

/** Ends every code of a person that still works. */
export async function deletePhoneCodesOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(phoneCodes).where(eq(phoneCodes.personId, personId));
}

/** Forgets codes that ran out before this time. */
export async function deletePhoneCodesBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(phoneCodes).where(lt(phoneCodes.expiresAt, time));
}

/**
 * Locks everybody with this number and the given person until the transaction ends; in the order of their ids, so that
 * two people verifying each other's numbers cannot deadlock.
 */
export async function lockPeopleOfNumber(tx: Tx, phone: string, personId: string): Promise<Person[]> {
  return tx
    .select()
    .from(people)
    .where(or(eq(people.phone, phone), eq(people.id, personId)))
    .orderBy(people.id)
    .for('update');
}

/** Takes a number away from every other account that can be signed in to by e-mail, and returns their people. */
export async function removeNumberFromOthers(tx: Tx, phone: string, exceptPersonId: string): Promise<{ id: string }[]> {
  return tx
    .update(people)
    .set({ phone: null, phoneVerifiedAt: null, profileVersion: sql`${people.profileVersion} + 1` })
    .where(and(eq(people.phone, phone), ne(people.id, exceptPersonId), sql`${people.email} is not null`))
    .returning({ id: people.id });
}
