// Errors of the module, and the shapes that other modules and screens take. Within the module, each is imported from its subject's contract.
import { defineErrors } from '#src/lib/domain-error.ts';
import { SUBSCRIPTION_ERRORS } from './subscription-contract.ts';
import { CHECKOUT_ERRORS } from './checkout-contract.ts';
import { SUBSCRIBE_ERRORS } from './subscribe-contract.ts';
import { ORDER_ACCOUNT_ERRORS } from './order-account-contract.ts';
import { PLAN_CHANGE_ERRORS } from './plan-change-contract.ts';
import { NEXT_BOX_ERRORS } from './next-box-contract.ts';
import { KIT_ERRORS } from './kit-contract.ts';
import { CREDIT_ERRORS } from './credit-contract.ts';
import { DISPUTE_ERRORS } from './dispute-contract.ts';
import { PLAN_ENDING_ERRORS } from './plan-ending-contract.ts';
import { INVOICE_ERRORS } from './invoice-contract.ts';
import { BOOKS_ERRORS } from './books-contract.ts';
import { DONATION_ERRORS } from './donation-contract.ts';
import { REFUND_ERRORS } from './refund-contract.ts';

export { type SubscriptionState, SubscriptionView } from './subscription-contract.ts';
export type { CheckoutStateView } from './checkout-contract.ts';
export type { LeaveReasonsInput, LinkedPlanView } from './plan-ending-contract.ts';
export {
  AddPlanCat,
  ApplyChange,
  type ChangeDoneView,
  ChangeQuote,
  type ChangeQuoteView,
  PlanCatQuote,
  type PlanCatQuoteView,
  PreviewChange,
  type PreviewChangeInput,
  PreviewPlanCat,
} from './plan-change-contract.ts';
export type { CardSetupView, EmbeddedPaymentView } from './subscribe-contract.ts';
export type { CreditNoteState } from './invoice-contract.ts';
export {
  type KitPricesState,
  KitQuote,
  type KitQuoteView,
  PreviewKits,
  type PreviewKitsInput,
} from './kit-contract.ts';
export {
  type BoxQuoteView,
  type LinkedBoxView,
  NextBoxQuote,
  PreviewNextBox,
  type PreviewNextBoxInput,
} from './next-box-contract.ts';
export type { ReceiptView } from './receipt-contract.ts';
export { CreditQuote, CreditWish } from './credit-contract.ts';
export { PaymentsOverview } from './comparison-contract.ts';
export { DonationLedger } from './donation-contract.ts';
export { DisputeDetail, DisputeSummary } from './dispute-contract.ts';
export { OrderPayments } from './order-payment-contract.ts';

export const refusals = defineErrors({
  ...SUBSCRIPTION_ERRORS,
  'event-processed': [409, 'This event was dealt with in the meantime.'],
  ...CHECKOUT_ERRORS,
  ...SUBSCRIBE_ERRORS,
  ...ORDER_ACCOUNT_ERRORS,
  ...PLAN_CHANGE_ERRORS,
  ...NEXT_BOX_ERRORS,
  ...KIT_ERRORS,
  ...CREDIT_ERRORS,
  ...DISPUTE_ERRORS,
  'discrepancy-unknown': [404, 'We cannot find this difference. It may have been resolved.'],
  ...PLAN_ENDING_ERRORS,
  ...INVOICE_ERRORS,
  ...BOOKS_ERRORS,
  ...DONATION_ERRORS,
  ...REFUND_ERRORS,
  'signature-wrong': [400, 'The signature of this event does not match.'],
  'event-unreadable': [400, 'This is not an event with the object it is about. Thin events are not served.'],
});
