import type { ReadHandle } from '#src/platform/database.ts';
import { openlyDisputed } from '../dispute-store.ts';

/** Those of the invoices whose payment is disputed and not decided. */
export const disputedInvoices = async (tx: ReadHandle, invoiceIds: readonly string[]): Promise<Set<string>> =>
  new Set(invoiceIds.length ? await openlyDisputed(tx, [...new Set(invoiceIds)]) : []);
