import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import type { KnowledgeEntry } from './topic.ts';

const c = CLAIMS;

/** Money, plans and people. */
export const PLAN: readonly KnowledgeEntry[] = [
  {
    id: 'damaged',
    title: 'A damaged parcel',
    asks: 'damaged, broken box, torn, leaking, swollen sachet, open sachet, damaged package, arrived damaged, parcel damaged, damaged parcel, arrived broken, box was torn, box is torn, torn box',
    lines: [
      [`Damaged packages are replaced within ${c.damaged.text}. A photo helps but is not required.`, 'shipping'],
      ['Do not give a sachet that is open or swollen.', 'registry'],
    ],
  },
  {
    id: 'refund',
    title: 'Money back',
    asks: 'refund, money back, guarantee, withdraw, withdrawal, return',
    lines: [
      [
        `A first order is refunded within ${c.guarantee.text}, for any reason. Write to us; one sentence is enough.`,
        'terms',
      ],
    ],
  },
  {
    id: 'cancel',
    title: 'Cancelling and pausing',
    asks: 'cancel, pause, stop subscription, end subscription, unsubscribe, cancelling, pausing, skip the next box, skip a month',
    lines: [
      ['Any time. Cancel in two taps under Billing on your dashboard. We confirm by mail.', 'terms'],
      [
        'Under Next box, also on the Billing tab, you skip the next box, move its date, get it sooner, or pause for one to three boxes or until a date. A paused plan resumes by itself. You can undo each until the next charge.',
        'terms',
      ],
    ],
  },
  {
    id: 'billing',
    title: 'Payments and invoices',
    asks: 'payment failed, failed payment, card declined, billing, invoice, invoices, payment, payments, pay, charge, charged, price, cost, card',
    lines: [
      ['Your dashboard shows invoices and the next payment. For anything else, write to us.', 'support'],
      ['We take the second payment only after the first sticks have shipped.', 'terms'],
    ],
  },
  {
    id: 'next-payment',
    title: 'The next payment',
    asks: 'next payment, when is the next payment, next charge, charged next, will i be charged, will i pay, next invoice, when do i pay, when do you charge, renewal, renew, renews, next bill',
    lines: [['We take the second payment only after the first sticks have shipped.', 'terms']],
  },
  {
    id: 'offer',
    title: 'The launch offer',
    asks: 'launch offer, offer, offers, special offer, discount code, promo code, promotion, voucher',
    lines: [['From the second month you pay the price per cat in the price table.', 'plans']],
  },
  {
    id: 'plans',
    title: 'The plans',
    asks: 'plan, plans, upgrade, standard, premium, pro, what does pro, my plan, subscription',
    lines: [
      [
        `${PLANS.standard.name}: ${lower(PLANS.standard.summary)}. ${PLANS.premium.name}: ${lower(PLANS.premium.summary)}.`,
        'plans',
      ],
      [
        `${PLANS.pro.name}: ${PLANS.pro.summary}. It is limited to ${c.proSeats.text}; when all places are taken, there is a waitlist.`,
        'plans',
      ],
    ],
  },
  {
    id: 'vet-consultation',
    title: 'Talking to one of our vets',
    asks: 'consultation, consultations, speak to a vet, talk to a vet, vet call, human vet, real vet',
    lines: [
      [`On Premium and Pro: ${c.consultations.text}. Book them with “Talk to a vet” on your dashboard.`, 'plans'],
      [`On every plan you can show the report to your own vet.`, 'plans'],
    ],
  },
  {
    id: 'contact',
    title: 'Reaching a person',
    asks: 'contact, support, human, person, agent, email, phone, whatsapp, call you, complaint',
    lines: [
      [
        `You can send mail at any hour; people answer the chat ${c.chatWeekdays.text} GST on weekdays and ${c.chatWeekend.text} at weekends.`,
        'support',
      ],
    ],
  },
  {
    id: 'privacy',
    title: 'What happens to what you type',
    asks: 'privacy, data, who reads, stored, recorded, are you real, are you a robot, are you human, who are you, machine, robot, ai, chatgpt, bot',
    lines: [
      ['Dr. AI is a program, not a vet and not a person. It chooses from a fixed library of answers.', 'itself'],
      ['What you type here stays in this window. It is not sent, and it is gone when the page is closed.', 'itself'],
    ],
  },
  {
    id: 'gone',
    title: 'A cat that died',
    asks: 'died, passed away, passed, death, put to sleep, lost my cat, euthanised',
    lines: [
      [
        'We are sorry. We keep its records and send nothing more for it. Our support team takes care of the rest.',
        'support',
      ],
    ],
  },
];

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
