import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { REFUSAL_TERMS } from '#src/capabilities/pricing/rules/refusal-terms.ts';
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
          You can cancel at any time without giving a reason: two taps under Billing on your dashboard. You can also
          write to <SupportMail /> or use <To page="/about#contact">the contact form</To>; one sentence is enough. We
          confirm by mail, with a receipt whose number anyone can check. You do not have to call us, answer questions or
          decline an offer first.
        </p>
        <p>
          The cancellation takes effect at the end of the month you have paid for; you still get the box of that month.
          Until then you can undo it in the same place.
        </p>
        <p>
          In the same place you can skip the next box, move its date, get it sooner, or pause for one to three boxes or
          until a date, at most three months after the month you have paid for. You can do so, and undo it, until the
          moment of the next charge. Date and amount are shown before you confirm; we mail a receipt. Nothing you have
          paid for is shortened: plan features stay until the paid month ends and return with the next charge, and a
          place in a limited plan is kept. A paused plan resumes by itself; we write to you 7 days before. A paused plan
          that you cancel ends, without a charge, on the day it would have resumed. Boxes that you bring forward are
          charged at least 14 days apart, and only after the sticks before them have left.
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
          The kit leaves Dubai {c.kitShips.text} after the order. In the Gulf the sticks usually arrive {c.journey.text}{' '}
          after the order, elsewhere later, because parcels take longer. A parcel takes:
        </p>
        <ul>
          <li>UAE and GCC: {spanShort(DELIVERY.gulf)}</li>
          <li>
            EU: {spanShort({ ...DELIVERY.europe, to: DELIVERY_LATEST.europe })}, usually {spanShort(DELIVERY.europe)}
          </li>
          <li>USA: {spanShort(DELIVERY.usa)}</li>
        </ul>
        <p>
          Free shipping on the first month, everywhere. The <To page="/about#shipping">table of destinations</To> shows
          what delivery costs from the second month; it is part of the monthly price you are shown before you pay.
        </p>
        <p>
          When you order, you are told by which day the kit leaves and by which day the first sticks are at your door;
          the days you keep the kit come on top. A parcel, the lab report and each later box have a day of their own.
          For each of these promises that we miss, we take {c.promiseCredit.text} off the sticks of a coming payment,
          one promise a payment and each promise once, without your asking, and write to you with the new date. It is
          not paid out where no payment follows.
        </p>
        <p>
          Damaged packages are replaced within {c.damaged.text} of your message: we ship the new parcel within that
          time. If a parcel is lost on its way, we bear the loss, not you.
        </p>
      </>
    ),
  },
  {
    id: 'terms-guarantee',
    title: 'Your money back',
    body: (
      <>
        <p>You have three rights to your money back. You do not have to know which one applies; write to us.</p>
        <ol>
          <li>
            <b>The law’s {c.withdrawal.text}.</b> You can withdraw from the contract without giving a reason, see below.
            The law lets sellers refuse this for goods made to order. Our sticks are made to order, but we do not refuse
            it.
          </li>
          <li>
            <b>{REFUSAL_TERMS.order.head}</b> {REFUSAL_TERMS.order.text}
          </li>
          <li>
            <b>{REFUSAL_TERMS.box.head}</b> {REFUSAL_TERMS.box.text}
          </li>
        </ol>
        <p>
          Once “refused” is in your log on three days of a box, you can claim your money with one press under Billing on
          your dashboard, with those entries; nobody has to be written to. For a box of several cats it is the part of
          the cat that refuses, delivery included.
        </p>
        <p>
          We refund to the payment method you used, within {c.withdrawal.text} of your message. You do not send anything
          back, and you keep the results in every case.
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
          period begins with the order and ends {c.withdrawal.text} after the day on which you, or someone you named who
          is not the carrier, receive the first sticks.
        </p>
        <p>
          To use it, press <To page="/withdraw">withdraw from contract here</To> and then “confirm withdrawal here”, or
          tell us in any clear statement, such as a mail to <SupportMail />. You get an acknowledgement by mail with the
          date and time. It is in time if you send it before the period has ended.
        </p>
        <p>
          We then repay everything you have paid for the order, delivery included, without delay and within{' '}
          {c.withdrawal.text} of the day you told us, to the same payment method and at no cost to you.
        </p>
        <p>
          For three days after a withdrawal you can keep a plan whose first sticks have left. That is a new agreement
          for the boxes to come: what was refunded stays refunded, and you can cancel as before. If you withdraw from
          it, too, we refund the boxes that have not left. A box that has left by then stays paid, because it was made
          for your cat; your other rights to your money back stay as they are.
        </p>
        <p>You can use this form to withdraw, but you do not have to:</p>
        <blockquote className="legal-form">
          <p>
            To <ShopFact name="company" />, <ShopFact name="supportEmail" />:
          </p>
          <p>I hereby give notice that I withdraw from my contract of sale of the following goods:</p>
          <p>Ordered on, or received on:</p>
          <p>Order number, if you have it:</p>
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
          A person answers within {c.answer.text}, and you get a decision with its reasons within{' '}
          {c.complaintAnswer.text}.
        </p>
        <p>
          If you do not agree with it, you can turn to the consumer protection authority of the Emirates or, in Europe,
          to the consumer centre of the country you live in.
        </p>
      </>
    ),
  },
];
