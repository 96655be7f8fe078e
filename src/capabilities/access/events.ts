import type { VerifiedEmail } from '#src/kit/email.ts';
import { defineEvent } from '#src/platform/events.ts';
import type { KeptId } from './rules/retention.ts';
import type { Paper } from './verbs/finish-paper.ts';

/** The household has said where its parcels go from now on. */
export const deliveryAddressChanged = defineEvent<{ householdId: string; address: string }>('delivery-address-changed');

/** A household's member confirmed an e-mail address: the first one, another one, or the old one again. */
export const mailboxConfirmed = defineEvent<{ householdId: string }>('mailbox-confirmed');

/** One thing with its properties, as somebody may read it: no secrets, no hashes. */
export type Told = Record<string, unknown>;

/** A household wants everything that is known about it. Each room above adds its tables and documents, all of one moment. */
export const exportAsked = defineEvent<{
  householdId: string;
  personId: string;
  /** The person's confirmed address, by which mails and messages are theirs. */
  email: VerifiedEmail | null;
  add(table: string, rows: Told[]): void;
  /** A document goes along. What it says is known by then; it is made later, outside of the transaction. */
  enclose(paper: Paper): void;
}>('export-asked');

/** A household leaves. Each room above deletes what it may, and says what the law makes it keep. */
export const householdLeaves = defineEvent<{
  householdId: string;
  personId: string;
  email: VerifiedEmail | null;
  keep(what: KeptId): void;
}>('household-leaves');
