import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { DELIVERY, DELIVERY_LATEST } from '#src/capabilities/pricing/rules/shipping.ts';
import { spanShort } from '#src/capabilities/pricing/rules/times.ts';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { type Chapter, SupportMail, To } from './legal-text.tsx';

const c = CLAIMS;

/** Terms on cancelling, delivery and refunds. */
export const RIGHTS: readonly Chapter[] = [
  {
    id: 'terms-cancel',
    title: 'Cancelling and pausing',
    body: (
      <>
        <p>
          Any time and without a reason: two presses under Billing on your dashboard. You may also write to{' '}
          <SupportMail /> or use <To page="/about#contact">the contact form</To>; one sentence is enough. We confirm by
          mail, with a receipt whose number anybody can check. There is no telephone call, no list of questions and no
          button that argues with you.
        </p>
        <p>
          It takes effect at the end of the month you have paid for; the box of that month is still yours. Until then
          you can take it back in the same place. To pause, or to go on after a pause, write to us.
        </p>
      </>
    ),
  },
  {
    id: 'terms-delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          The kit leaves Dubai {c.kitShips.text} after the order. From order to the sticks at your door it usually takes{' '}
          {c.journey.text} in the Gulf, and longer where parcels do. Parcels are on their way:
        </p>
        <ul>
          <li>UAE and GCC: {spanShort(DELIVERY.gulf)}</li>
          <li>
            EU: {spanShort({ ...DELIVERY.europe, to: DELIVERY_LATEST.europe })}, usually {spanShort(DELIVERY.europe)}
          </li>
          <li>USA: {spanShort(DELIVERY.usa)}</li>
        </ul>
        <p>
          Free shipping on the first month, everywhere. What delivery costs from the second month stands in{' '}
          <To page="/about#shipping">the table of destinations</To>; it is part of the monthly price you are shown
          before you pay.
        </p>
        <p>
          Damaged packages are replaced within {c.damaged.text} of your message: the new parcel leaves by then. What
          gets lost on its way is our loss, not yours.
        </p>
      </>
    ),
  },
  {
    id: 'terms-guarantee',
    title: 'Your money back',
    body: (
      <>
        <p>Three layers, one on top of the other. You need not know which of them applies; write to us.</p>
        <ol>
          <li>
            <b>The law’s {c.withdrawal.text}.</b> You can withdraw from the contract without a reason, see below. The
            law lets sellers refuse that for goods made to order. Ours are, and we do not make use of it.
          </li>
          <li>
            <b>{c.guarantee.text} on the first order.</b> For any reason, also if a cat walks away from it, until{' '}
            {c.guarantee.text} after the first sticks are with you. You get the whole order back and keep the sticks.
          </li>
          <li>
            <b>Refused, later on.</b> If a cat refuses its sticks, we refund the latest box. We do not ask the cat for a
            reason.
          </li>
        </ol>
        <p>
          Refunds go back the way the money came, within {c.withdrawal.text} of your message. There is nothing to send
          back. The results stay yours in every case.
        </p>
      </>
    ),
  },
  {
    id: 'terms-withdrawal',
    title: 'Right of withdrawal',
    body: (
      <>
        <p>
          You have the right to withdraw from this contract within {c.withdrawal.text} without giving any reason. The
          period begins with the order and ends {c.withdrawal.text} after the day on which you, or somebody you named
          who is not the carrier, have the first sticks in hand.
        </p>
        <p>
          To use it, press <To page="/withdraw">withdraw from contract here</To> and then “confirm withdrawal here”, or
          tell us in any clear statement, such as a mail to <SupportMail />. You get an acknowledgement by mail with day
          and time. It is in time if you send it before the period has ended.
        </p>
        <p>
          We then repay everything you have paid for the order, delivery included, without delay and within{' '}
          {c.withdrawal.text} of the day we heard of it, by the same means of payment and at no cost to you. You may use
          this form, and need not:
        </p>
        <blockquote className="legal-form">
          <p>
            To <ShopFact name="company" />, <ShopFact name="supportEmail" />:
          </p>
          <p>I hereby give notice that I withdraw from my contract of sale of the following goods:</p>
          <p>Ordered on, or received on:</p>
          <p>Order number, if to hand:</p>
          <p>Name of the consumer:</p>
          <p>Address of the consumer:</p>
          <p>Signature of the consumer, only if this form is sent on paper:</p>
          <p>Date:</p>
        </blockquote>
      </>
    ),
  },
  {
    id: 'terms-complaints',
    title: 'Complaints',
    body: (
      <>
        <p>
          Use <To page="/about#contact">the contact form</To>. Your complaint gets a number, on the screen and by mail.
          A person answers within {c.answer.text}, and within {c.complaintAnswer.text} you have a decision with its
          reasons.
        </p>
        <p>
          If you do not agree with it, you can turn to the consumer protection authority of the Emirates or, in Europe,
          to the consumer centre of the country you live in.
        </p>
      </>
    ),
  },
];
