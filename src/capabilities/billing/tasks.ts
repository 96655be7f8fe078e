import { defineTask } from '#src/platform/workers.ts';
import type { MailsPaper, ShippingPaper } from './actions/print-evidence.ts';
import type { InvoicePaper } from './actions/read-invoice.ts';

export const invoiceTask = defineTask<InvoicePaper, Uint8Array>('invoice');
export const shippingTask = defineTask<ShippingPaper, Uint8Array>('shipping-record');
export const mailsTask = defineTask<MailsPaper, Uint8Array>('mails-to-buyer');
