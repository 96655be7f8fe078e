import type { VerifiedEmail } from '#src/lib/email.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { defineEvent } from '#src/platform/events.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import type { KeptId } from './rules/retention.ts';
import type { GeneratedDocument } from './actions/finish-document.ts';

interface AddressWish {
  householdId: string;
  /** Null where it is taken away. */
  address: PostalAddress | null;
  /** Whether who says so has a confirmed e-mail address or phone number. */
  verified: boolean;
  /** The monthly sum that they were shown for the time after it, in minor units. */
  agreedMonthly: number | null;
}

/** A change of the delivery address is requested. Nothing has changed yet; listening modules may refuse. */
export const deliveryAddressChangeRequested = defineEvent<AddressWish & { refuse(refusal: DomainError): void }>(
  'delivery-address-change-requested',
);

/** The household has said where its parcels go from now on. Each module above answers with the consequences, in sentences. */
export const deliveryAddressChanged = defineEvent<AddressWish & { note(sentence: string): void }>(
  'delivery-address-changed',
);

/** A household's member confirmed an e-mail address: the first one, another one, or the old one again. */
export const mailboxConfirmed = defineEvent<{ householdId: string }>('mailbox-confirmed');

/** A colleague has got another role, or the account was closed or opened again. */
export const colleagueChanged = defineEvent<{ personId: string }>('colleague-changed');

/**
 * Somebody signed in in a browser that had sessions of other accounts. Messages for those accounts must not reach it
 * any more.
 */
export const browserHandedOver = defineEvent<{ sessions: Uint8Array[] }>('browser-handed-over');

/** One thing with its properties, as somebody may read it: no secrets, no hashes. */
export type ExportedRows = Record<string, unknown>;

/** A household wants everything that is known about it. Each module above adds its tables and documents, all of one moment. */
export const dataExportRequested = defineEvent<{
  householdId: string;
  personId: string;
  /** The person's confirmed address, by which mails and messages are theirs. */
  email: VerifiedEmail | null;
  add(table: string, rows: ExportedRows[]): void;
  /** Adds a document. Its data is fixed now; it is printed later, outside of the transaction. */
  enclose(document: GeneratedDocument): void;
  /** Adds a file of text. */
  addFile(name: string, text: string): void;
}>('data-export-requested');

/** A household leaves. Each module above deletes its rows, and names those the law makes it keep. */
export const accountDeletionRequested = defineEvent<{
  householdId: string;
  personId: string;
  email: VerifiedEmail | null;
  keep(what: KeptId): void;
}>('account-deletion-requested');
