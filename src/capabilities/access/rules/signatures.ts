import type { OwnerSignature } from '../actions/household-owner.ts';

/** People of a household, and the reader of their actions. */
export interface Signers {
  owner: OwnerSignature | null;
  /** Null for colleagues at the desk. */
  readerId: string | null;
  /** The reader's own name is marked. An export is read elsewhere, by others too. */
  marksReader: boolean;
}

interface Signed {
  personId: string | null;
  /** Name that a partner or sitter signed with. */
  name?: string | null;
}

/**
 * Name of the person who did something; null where none is stored, and for the owner of a household that is not
 * shared, where it could be nobody else.
 */
export function signatureFor({ owner, readerId, marksReader }: Signers, { personId, name }: Signed): string | null {
  const signed = name ?? (owner?.shared && personId === owner.personId ? owner.name : null);
  return signed && marksReader && personId !== null && personId === readerId ? `${signed} (you)` : signed;
}

/** The name as the end of a sentence: "by Layla", "by you" for the reader, "in the household" where nobody is stored. */
export function chosenBy(signers: Signers, { personId }: Signed): string {
  const { owner, readerId, marksReader } = signers;
  const alone = owner !== null && !owner.shared && readerId === owner.personId;
  if (alone || (marksReader && personId !== null && personId === readerId)) return 'by you';
  const name = signatureFor(signers, { personId });
  return name ? `by ${name}` : 'in the household';
}
