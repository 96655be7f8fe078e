import { defineErrors, DomainError } from '#src/lib/domain-error.ts';

export { ClaimView, ClaimsView, MakeClaim } from './claim-contract.ts';
export { BoxView } from './box-contract.ts';
export { SamplesToSend, ScanView } from './sample-contract.ts';
export { OrderDetail, ParcelLabelView } from './desk-order-contract.ts';
export { OrderBoard, OrderCard } from './board-contract.ts';

export const refusals = defineErrors({
  'order-unknown': [404, 'We cannot find this order.'],
  'no-order': [404, 'There is no order yet.'],
  'order-link-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'order-link-expired': [410, 'This link has expired. We can send a new one.'],
  'box-unknown': [404, 'We cannot find this box.'],
  'box-stays': [409, 'It cannot be shipped yet.'],
  'carrier-unsigned': [401, 'This is not signed by the provider that follows our parcels.'],
  'carrier-unreadable': [400, 'This is not an event.'],
  'move-not-possible': [409, 'This step is not possible at the current stage.'],
  'payment-disputed': [409, 'The household’s bank disputes a payment. We ship nothing until it is decided.'],
  'payment-lost': [409, 'The bank has reversed the payment for this permanently. It is not sent.'],
  'order-withdrawn': [409, 'The buyer withdrew from this order. Nothing more is sent for it.'],
  'extra-unknown': [404, 'We cannot find this test kit.'],
  'kit-done': [409, 'A colleague has done this for the kit before.'],
  'kit-left': [409, 'This kit has left already.'],
  'no-kits': [404, 'No test kit goes with this.'],
  'labels-stopped': [409, 'This is stopped, so no kit is sent and no label is printed.'],
  'label-not-packed': [409, 'This box is not packed yet. Its label is bought once it is.'],
  'label-left': [409, 'This box has left, so no label is bought for it.'],
  'kit-not-packed': [409, 'The kit is not packed yet. Its label is bought once it is.'],
  'label-not-bought': [409, 'No label is kept for this parcel. Buy it first.'],
  'return-not-packed': [409, 'The kit is not packed yet. Its return label is bought once it is.'],
  'return-left': [409, 'The kit has left, or none is sent, so no return label is bought.'],
  'label-address': [409, 'Labels need a whole address. Ask the household for it, and enter it under the household.'],
  'label-in-work': [409, 'This label is being bought. Press again in a moment.'],
  'label-unused': [
    409,
    'This was shipped, unpacked or stopped while its label was bought. Do not use that label: its money is asked for.',
  ],
  'tracking-of-other': [409, 'This tracking number is that of another parcel of this order.'],
  'label-refused': [409, 'The carrier refused this.'],
  'labels-off': [409, 'No carrier that sells labels is connected.'],
  'labels-delivered': [409, 'This has been delivered, so no kit label is printed for it any more.'],
  'extra-not-possible': [409, 'Nothing can be added to a box for this cat.'],
  'lots-changed': [409, 'These sticks now come from other lots. This is the current list.'],
  'list-changed': [409, 'The contents of this box have changed. This is the current list.'],
  'samples-in-work': [
    409,
    'The lab is still reading earlier samples of this cat. Receive these after those results are released.',
  ],
  'claim-not-delivered': [409, 'This box has not arrived.'],
  'claim-too-few': [409, 'A claim needs “refused” in the log on three days of this box.'],
  'claim-not-paid': [
    409,
    'Nothing was paid by this household for this box, as with a gift, so there is nothing to pay back.',
  ],
  'claim-nothing-left': [409, 'Everything that was paid for this box is already paid back.'],
  'claim-disputed': [
    409,
    'Your bank has not decided on a dispute about this payment. Until then nothing can be paid back.',
  ],
  'claim-late': [409, 'The days in which the terms repay the first order are over, and a later box has arrived.'],
  'claim-not-latest': [409, 'The terms repay the latest box, and a later one has arrived.'],
  'claim-entries': [409, 'An entry of this claim is no longer in the log of this box. This is the log as it is now.'],
  'claim-changed': [409, 'The amount has changed since it was shown. This is the amount as it is now.'],
  'sample-stopped': [409, 'The order of this sample was stopped or refunded. Put the sample aside.'],
  'kit-not-sent': [409, 'By its steps, this kit has not left yet.'],
  'pickup-too-early': [409, 'The pickup can be booked as soon as the test kit has arrived.'],
  'replacement-too-early': [409, 'No box with sticks for this cat has left yet, so there is nothing to replace.'],
  'replacement-open': [409, 'Replacement sticks for this cat wait to be packed or shipped already.'],
  'replacement-too-many': [
    409,
    'This cat got replacement sticks three times in 90 days. Please look for the reason first, or refund the box.',
  ],
  'replacement-no-sticks': [
    409,
    'There are no sticks that can be made for this cat now. Please refund the box instead.',
  ],
});

/** Refusal that names the colleague who was faster. */
export const overtaken = (who: string, noun: 'order' | 'box') =>
  new DomainError('overtaken', 409, `${who} has already updated this ${noun}. This is its current status.`);
