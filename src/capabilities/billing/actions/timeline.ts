import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Currency } from '#src/lib/money.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { CatAddition } from '../rules/cat-addition.ts';
import type { ReceiptContent } from '../rules/ending.ts';
import type { KitAgreement } from '../rules/kit-choice.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import { creditNotesBefore } from '../credit-note-store.ts';
import type { RefundReason } from '../rules/refund-request.ts';
import {
  additionsBefore,
  changesBefore,
  endingsBefore,
  failuresBefore,
  invoicesBefore,
  kitsBefore,
  recoveriesBefore,
  refundsBefore,
} from '../timeline-store.ts';

interface IssuedInvoice {
  id: string;
  issuedAt: Date;
  /** Empty for a draft. */
  number: string | null;
  status: string;
  totalAmount: number;
  currency: Currency;
}

/** Invoices by date of issue, newest first. */
export const issuedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<IssuedInvoice[]> =>
  invoicesBefore(tx, scope, page);

interface FailedPayment extends Pick<IssuedInvoice, 'id' | 'totalAmount' | 'currency'> {
  /** Time at which the household was told of the failure. */
  failureToldAt: Date | null;
  paidAt: Date | null;
}

/** Renewals that failed, newest first. */
export const paymentFailedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<FailedPayment[]> =>
  failuresBefore(tx, scope, page);

/** Renewals that failed and were paid after all, newest first. */
export const paymentRecoveredBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<FailedPayment[]> =>
  recoveriesBefore(tx, scope, page);

/** Refunds of payments for a plan that was paid already, newest first. */
export const duplicatesRefundedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date | null }[]> => refundsBefore(tx, scope, page);

interface IssuedCreditNote {
  id: string;
  at: Date;
  number: string;
  amount: number;
  reason: RefundReason;
  cancelledAt: Date | null;
  /** Number of the invoice. */
  invoice: string | null;
  currency: Currency;
}

/** Credit notes for refunds, newest first. */
export const creditedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<IssuedCreditNote[]> =>
  creditNotesBefore(tx, scope, page);

/** Changes of the plan that were made, newest first. */
export const planChangedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date | null; planned: PlannedChange; code: string | null }[]> =>
  changesBefore(tx, scope, page);

/** Cats that joined the plan, with the agreed terms, newest first. */
export const catsJoinedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catId: string; agreed: CatAddition }[]> => additionsBefore(tx, scope, page);

/** Follow-up kits that were chosen, changed or ended, with the agreed terms, newest first. */
export const kitsChosenBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; catId: string; agreed: KitAgreement; byStaff: boolean }[]> =>
  kitsBefore(tx, scope, page);

/** Receipts for cancelling and keeping the plan, for other dates of the next box, and for other cards, newest first. */
export const planEndedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; at: Date; content: ReceiptContent; code: string; askedBy: string | null }[]> =>
  endingsBefore(tx, scope, page);
