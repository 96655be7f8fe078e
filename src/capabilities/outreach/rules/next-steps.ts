import { ANSWERS, REFUND_DAYS, spanText } from '#src/capabilities/pricing/rules/times.ts';
import type { InquiryKind } from './inquiries.ts';

const soon = spanText(ANSWERS.message);
const later = spanText(ANSWERS.application);

interface Words {
  /** Begins the thank-you and the mail: 'Your message'. */
  thing: string;
  /** Next step, and when it happens. */
  next: string;
}

/** Texts after sending a form, on the page and by mail. */
export const NEXT_STEPS: Record<InquiryKind, Words> = {
  'samples-mixed-up': { thing: 'About these samples', next: 'We check it and answer by mail.' },
  'order-without-sticks': { thing: 'About this order', next: 'We check it and answer by mail.' },
  'sticks-refused': { thing: 'About this claim', next: 'We check it and answer by mail.' },
  'refund-refused': { thing: 'About this refund', next: 'We pay it another way and answer by mail.' },
  'parcel-trouble': { thing: 'About this parcel', next: 'We look for it with the carrier and answer by mail.' },
  'address-incomplete': { thing: 'About this address', next: 'We complete it with you by mail.' },
  'sticks-held': { thing: 'About these sticks', next: 'We check it and answer by mail.' },
  chat: {
    thing: 'Your message',
    next: `We were not at the chat when you wrote; we read it and answer there and by mail within ${soon}.`,
  },
  contact: { thing: 'Your message', next: `We read it and answer by mail within ${soon}.` },
  application: {
    thing: 'Your application',
    next: `We read every one ourselves and write back within ${later}, even if the answer is no.`,
  },
  affiliate: {
    thing: 'Your affiliate application',
    next: `We look at what you make and write back within ${later}, even if the answer is no.`,
  },
  partnership: { thing: 'Your enquiry', next: `We read it and answer by mail within ${soon}.` },
  'results-request': {
    thing: 'Your request',
    next: `We answer by mail within ${soon} and tell you what you can read so far.`,
  },
  withdrawal: {
    thing: 'Your withdrawal',
    next: `We end the contract and refund what is due within ${REFUND_DAYS} days, to the payment method you used.`,
  },
};
