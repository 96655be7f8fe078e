// Errors of the module, and the shapes that other modules and screens take. Within the module, each is imported from its subject's contract.
import { defineErrors } from '#src/lib/domain-error.ts';

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
export { OrderPayments } from './refund-contract.ts';

export const refusals = defineErrors({
  'monthly-price-changes': [409, 'This address changes your monthly payment. Please check both amounts first.'],
  'event-processed': [409, 'This event was dealt with in the meantime.'],
  'order-differs': [422, 'Parts of this order do not match. Please go back a step and check it.'],
  'consent-missing': [422, 'Please confirm the terms before you pay.'],
  'already-subscribed': [409, 'Your household already has a subscription, so we started and charged nothing.'],
  'consent-outdated': [
    409,
    'Our terms have changed since this page was opened. Please reload the page and confirm the new ones.',
  ],
  'already-paid': [409, 'This order has already been paid. Nothing was charged again.'],
  'payment-under-way': [409, 'Your bank is still confirming a payment for this order. We started nothing new.'],
  'checkout-changed': [409, 'You changed this order in another tab. Please try again here.'],
  'checkout-unknown': [404, 'We do not know this checkout. Please open the link from your confirmation mail.'],
  'not-paid-yet': [409, 'The payment is not confirmed yet. You can add the order to an account after that.'],
  'already-claimed': [409, 'This order already belongs to an account. Sign in to see it.'],
  'name-missing': [422, 'Please enter your first and last name.'],
  'claim-expired': [
    410,
    'You could make an account here for 7 days after the payment. Sign in with the confirmed e-mail of the order, or write to us.',
  ],
  'email-differs': [403, 'This order was paid with another e-mail address. Sign in with that address to see it.'],
  'household-subscribed': [409, 'Your account already has a subscription. Write to us and we will merge the two.'],
  'payment-unavailable': [502, 'The payment service did not answer. Nothing was charged. Please try again.'],
  'email-missing': [
    422,
    'Confirmation and receipts go out by e-mail. Please add an e-mail address to your profile, then subscribe.',
  ],
  'order-not-bought': [404, 'We found no paid order with this number for you.'],
  'no-subscription': [404, 'Your household has no subscription.'],
  'change-outdated': [409, 'Your plan has changed since we calculated this. Please check it again.'],
  'card-needs-approval': [
    402,
    'Your bank wants to approve payments with this card. Nothing was changed or charged. Please add the card again, then try once more.',
  ],
  'payment-overdue': [409, 'The last payment did not go through. Please pay it first, then change your plan.'],
  'payment-disputed': [
    409,
    'A payment of yours is disputed with your bank. You can choose a larger plan when it is decided. You can choose a smaller plan or cancel now.',
  ],
  'plan-paused': [409, 'The payment service has paused your plan. Write to us, and we will start it again.'],
  'plan-ends': [409, 'Your plan is set to end. Keep it first, then change it.'],
  'change-waits': [
    409,
    'Your plan changes with the next renewal. Keep the current plan first, then choose a larger one.',
  ],
  'box-not-sent': [
    409,
    'The sticks you have paid for have not left yet. The next box has no fixed date before that, and nothing is charged until then.',
  ],
  'no-sticks-now': [409, 'No cat of the plan gets sticks now, so nothing is charged and no box has a date.'],
  'charge-under-way': [
    409,
    'The next box is being charged, so its date is fixed. Once it is paid you can change the date of the box after it.',
  ],
  'box-moved': [409, 'The next box has another date already. Undo that first.'],
  'dispute-open': [
    409,
    'A payment of yours is disputed with your bank. No box comes earlier before that is decided. You can skip or pause.',
  ],
  'nothing-to-undo': [409, 'The next box has its ordinary date.'],
  'date-not-possible': [
    422,
    'The next box cannot have that date. Choose a day from tomorrow on, at most three months late.',
  ],
  'too-soon': [
    409,
    'Boxes are charged at least 14 days apart, so the next one cannot come earlier than that, or it is due as soon anyway.',
  ],
  'box-date-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you a receipt once the date is changed. Nothing is charged twice.',
  ],
  'kits-fixed': [
    409,
    'The next box is being charged, so its test kits are fixed. Once it is paid you can change those of the box after it.',
  ],
  'kits-pending': [
    502,
    'The payment service did not answer. We keep trying, and mail you once the test kits are changed. Nothing is charged twice.',
  ],
  'cat-not-in-order': [422, 'A cat that is not in the plan yet needs a test kit first. Please add it to the plan.'],
  'pause-day-not-possible': [
    422,
    'A cat cannot be paused until that day. Choose one after the next renewal, at most three boxes later.',
  ],
  'plan-full': [409, 'A plan is for six cats at most.'],
  'cat-in-plan': [409, 'This cat is in the plan already.'],
  'kits-without-sticks': [
    409,
    'This cat gets no sticks for now, so no kit can come with its box. Please choose its kits once its sticks are on the way.',
  ],
  'cat-not-in-plan': [409, 'This cat is not in the plan. Please put it in the plan first.'],
  'cat-not-here': [404, 'This cat does not live in your household.'],
  'service-silent': [502, 'The payment service did not answer. Please try again. Nothing is charged twice.'],
  'no-cats-left': [409, 'None of the cats in this plan live with you now, so it ends with the paid month.'],
  'no-payment-to-come': [409, 'You have no plan that renews, so there is no next payment to discount.'],
  'delivery-free': [409, 'Your plan already has free delivery.'],
  'discount-unknown': [404, 'We do not know this discount.'],
  'credit-above-role': [403, 'Your role gives credits of up to 25%. Please ask an admin for more.'],
  'credit-too-many': [409, 'This household got two credits in 90 days. Please refund a payment instead.'],
  'credit-changed': [409, 'The next payment has changed since it was shown. Please look at the new sum.'],
  'dispute-unknown': [404, 'We cannot find this dispute.'],
  'dispute-without-order': [409, 'This payment belongs to no order here. Please answer in Stripe.'],
  'no-evidence-wanted': [409, 'The bank does not accept evidence for this dispute, or no longer does.'],
  'discrepancy-unknown': [404, 'We cannot find this difference. It may have been resolved.'],
  'discount-on-invoice': [409, 'It is already on an invoice, so it cannot be returned.'],
  'plan-link-unknown': [
    404,
    'This link opens no plan. It may be incomplete, or your e-mail address or plan has changed.',
  ],
  'plan-link-expired': [410, 'This link has expired. Please use the link in a newer mail, or sign in.'],
  'box-link-outdated': [409, 'The box of this mail has another date by now. Sign in to see and change it.'],
  'not-cancelled': [409, 'Your plan is not cancelled, so there is nothing to tell.'],
  'receipt-unknown': [404, 'We have no receipt with this number.'],
  'invoice-unknown': [404, 'We cannot find this invoice.'],
  'credit-note-unknown': [404, 'We cannot find this credit note.'],
  'order-not-found': [404, 'No paid order, invoice or credit note has this number.'],
  'books-unknown': [404, 'There is no such file. Please choose a month.'],
  'datev-not-set': [409, 'Files for DATEV need the settings DATEV_CONSULTANT, DATEV_CLIENT and the accounts.'],
  'shelter-unknown': [404, 'We cannot find this shelter.'],
  'shelter-known': [409, 'There is a shelter with this name already.'],
  'shelter-closed': [409, 'This shelter is closed. Open it first, or choose another one.'],
  'donations-too-few': [409, 'Fewer months are left than that. Please look at what is left.'],
  'allocation-unknown': [404, 'We cannot find this allocation.'],
  'refund-not-paid': [409, 'Nothing was paid with this invoice, so there is nothing to refund.'],
  'refund-disputed': [
    409,
    'A bank disputes this payment. It can be refunded once the bank has decided, and only if the shop wins.',
  ],
  'refund-nothing-left': [409, 'Everything that was paid with this invoice is already refunded.'],
  'refund-too-much': [422, 'That is more than is left to refund of this payment.'],
  'refund-part-too-much': [
    422,
    'That is more than is left to refund of this part of the payment. Please refund another part on its own.',
  ],
  'refund-no-kit': [422, 'This payment is for no test kit of that cat.'],
  'refund-kit-unsent': [409, 'This test kit was not sent. Its price goes back by itself.'],
  'refund-kits-missing': [
    422,
    'A test kit in a box that did not arrive is refunded with it. Please choose each kit of the box, refund its kits first, or choose everything left.',
  ],
  'refund-no-boxes': [422, 'This payment is not for that many boxes. Please choose an amount instead.'],
  'refund-currency': [422, 'This payment was made in another currency.'],
  'signature-wrong': [400, 'The signature of this event does not match.'],
  'event-unreadable': [400, 'This is not an event with the object it is about. Thin events are not served.'],
});
