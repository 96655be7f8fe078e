import { defineTask } from '#src/platform/workers.ts';
import type { InvoicePaper } from './verbs/read-invoice.ts';

export const invoiceTask = defineTask<InvoicePaper, Uint8Array>('invoice');
