import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BUILT_LAUNCH } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { money } from '#src/lib/money.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { testSettings } from '#tests/support/settings.ts';
import type { Ending } from '../rules/ending.ts';
import type { LadderStep, PaymentProblem } from '../rules/payment-ladder.ts';
import { accountLeftMail } from './account-left.tsx';
import { cardChangedMail } from './card-changed.tsx';
import { type AboutDispute, disputeClosedMail, disputeOpenedMail } from './dispute.tsx';
import { duplicateRefundedMail } from './duplicate-refunded.tsx';
import { planEndedUnpaidMail, refundMail, withdrawalDoneMail } from './money-news.tsx';
import { type OrderConfirmation, orderConfirmationMail } from './order-confirmation.tsx';
import { paymentProblemMail } from './payment-failed.tsx';
import { planChangedMail, planNotChangedMail } from './plan-changed.tsx';
import { planEndingMail } from './plan-ending.tsx';

const TO = {
  to: 'maryam@example.com',
  timeZone: 'Asia/Dubai',
  origin: 'https://shop.example',
  supportEmail: 'help@shop.example',
};
const AT_ONCE = { on: null, cancelledBefore: false, keep: null };
const BILLING = 'https://shop.example/dashboard?tab=billing';
const FEW_DAYS = 'Banks take a few days to show a refund.';
const DAY = new Date('2026-12-05T09:00:00Z');

/** The paragraphs of a mail, without the reason it was sent for. Its HTML says the same and nothing is printed as code. */
function read({ text, html, subject, to, kind }: OutgoingMail): string[] {
  expect(to).toBe(TO.to);
  expect(kind).toMatch(/^[a-z-]+$/);
  const page = renderToStaticMarkup(html as Parameters<typeof renderToStaticMarkup>[0]);
  for (const words of [text, page, subject]) expect(words).not.toMatch(/undefined|null|NaN|\[object/);
  const paragraphs = text.split('\n\n');
  expect(paragraphs.at(-1)).toContain('help@shop.example');
  return paragraphs.slice(0, -1);
}

const euros = (amount: number) => money(amount, 'EUR');
const refund = (change: object = {}) =>
  refundMail({
    ...TO,
    amount: euros(1000),
    altogether: euros(1000),
    paid: euros(5899),
    invoice: 'INV-2026-000001',
    creditNotes: ['CN-2026-000002'],
    kits: null,
    nextKits: null,
    ends: null,
    ...change,
  });

test('R15 a refund of a follow-up kit names its cat, and one of a box and its kit how much of it is for the kit', () => {
  const kits = (amount: number) => ({ kits: { names: ['Miso'], amount: euros(amount) } });
  expect(read(refund(kits(1000)))).toContain('It is for the test kit of Miso.');
  expect(read(refund(kits(400)))).toContain('€4 of it is for the test kit of Miso.');
});

test('R15 a refund of a lost kit says that the next box has one, and names no cat of an account that is deleted', () => {
  const nextKits = { names: ['Miso'], price: euros(4800) };
  const stop = 'You can stop test kits under Billing until its charge.';
  expect(read(refund({ nextKits }))).toContain(
    `The next box has the test kit of Miso again, charged with it at €48. ${stop}`,
  );
  expect(read(refund({ nextKits: { ...nextKits, price: euros(0) } }))).toContain(
    `The next box has the test kit of Miso again. ${stop}`,
  );
  expect(read(refund({ nextKits, ends: AT_ONCE })).join(' ')).not.toContain('The next box has');
  expect(read(refund({ kits: { names: [], amount: euros(1000) } }))).toContain('It is for follow-up test kits.');
});

test('a refund is mailed with its amount, the full payment, and the invoice', () => {
  const mail = refund();
  expect(mail.subject).toBe('€10 is refunded to you');
  expect(read(mail)).toEqual([
    'We have refunded €10 to your payment method. It was paid as part of €58.99.',
    ...[
      FEW_DAYS,
      'Credit note CN-2026-000002, for invoice INV-2026-000001. It is in your account, under Billing.',
      BILLING,
    ],
  ]);
  expect(read(refund({ altogether: euros(3000), invoice: null }))).toEqual([
    'We have refunded €10 to your payment method. With it, €30 of €58.99 is refunded.',
    ...[FEW_DAYS, 'Credit note CN-2026-000002. It is in your account, under Billing.', BILLING],
  ]);
});

test('a refund of all that was paid says so, and whether it ends the plan', () => {
  expect(read(refund({ amount: euros(5899), altogether: euros(5899) }))[0]).toBe(
    'We have refunded €58.99 to your payment method. This is the full amount you paid.',
  );
  // The rest of it.
  const last = refund({ altogether: euros(5899), ends: AT_ONCE });
  expect(last.subject).toBe('€10 is refunded to you, and your plan ends');
  expect(read(last).slice(0, 2)).toEqual([
    'We have refunded €10 to your payment method. This is the full amount you paid.',
    'Your plan ends with this refund. We charge nothing more and do not send boxes that are not packed yet. You can order again at any time.',
  ]);
});

test('the mail about a plan that ended unpaid has the open amount, as far as that is known', () => {
  expect(read(planEndedUnpaidMail({ ...TO, amount: euros(5899) }))[0]).toBe(
    'The last try to charge €58.99 failed, so your plan has ended. We will not try again and charge nothing more.',
  );
  const unknown = read(planEndedUnpaidMail({ ...TO, amount: null }));
  expect(unknown[0]).toContain('The last try to charge the next month failed');
  expect(unknown[1]).toBe(
    'We still make and send sticks you have paid for. Your results and records stay in your account.',
  );
});

test('a withdrawal is mailed with the refund, also after a full refund', () => {
  const mail = withdrawalDoneMail({ ...TO, number: 'CAT-2026-1', amount: euros(5899), ends: AT_ONCE });
  expect(mail.subject).toBe('The contract for order CAT-2026-1 is ended');
  expect(read(mail)).toEqual([
    'Your withdrawal from order CAT-2026-1 is recorded. We have ended the plan, charge nothing more and do not send boxes that have not shipped.',
    `We refund €58.99 to your payment method. ${FEW_DAYS}`,
    'You do not need to return anything, and you keep the results.',
    BILLING,
  ]);
  expect(read(withdrawalDoneMail({ ...TO, number: 'CAT-2026-1', amount: euros(0), ends: null }))[1]).toBe(
    'We have already refunded everything you paid for it.',
  );
});

const PROBLEM: PaymentProblem = {
  amount: euros(5899),
  why: 'Your card was declined.',
  needsApproval: false,
  tries: [DAY.toISOString(), '2026-12-10T09:00:00Z', '2026-12-17T09:00:00Z'],
};
const problem = (
  step: LadderStep,
  change: Partial<PaymentProblem> = {},
  payUrl: string | null = 'https://pay.example/1',
) => paymentProblemMail({ ...TO, step, payUrl, problem: { ...PROBLEM, ...change } });
const WAITS = 'The next box waits until it is paid, and is sent then. A new card is charged at once.';

test('a renewal that failed is mailed with the reason, every day on which it is tried again and both ways to pay it', () => {
  const mail = problem('failed');
  expect([mail.kind, mail.subject]).toEqual(['payment-failed', '€58.99 for the next month did not go through']);
  expect(read(mail)).toEqual([
    'We could not charge €58.99 for the next month of sticks. Your card was declined.',
    'If you do nothing, we try again on 5 December 2026, 10 December 2026 and 17 December 2026. If all of them fail, the plan ends then and nothing more is charged.',
    WAITS,
    'Pay: https://pay.example/1',
    `To use another card: ${BILLING}&open=card`,
  ]);
  const none = read(problem('failed', { tries: [], why: null }, null));
  expect(none[0]).toBe('We could not charge €58.99 for the next month of sticks.');
  expect(none).toContain('We will not try again automatically.');
  expect(none.join()).not.toContain('Pay:');
});

test('the last try is announced twice, with its day', () => {
  const tries = [DAY.toISOString()];
  const subjects = (['last-try', 'final-notice'] as const).map((step) => problem(step, { tries }).subject);
  expect(subjects).toEqual([
    'One try is left for €58.99, on 5 December 2026',
    'Last try for €58.99 on 5 December 2026',
  ]);
  expect(read(problem('last-try', { tries }))[1]).toBe(
    'If you do nothing, we try one last time on 5 December 2026. If that fails, the plan ends then and nothing more is charged.',
  );
});

test('a renewal that the bank asks about is no failure in the mail: it asks for the approval', () => {
  const mail = problem('approval', { needsApproval: true });
  expect([mail.kind, mail.subject]).toEqual(['payment-approval', 'Please approve €58.99 with your bank']);
  expect(read(mail)[0]).toBe('Your bank asks you to approve €58.99 for the next month of sticks. It takes a minute.');
  expect(mail.text).toContain('Approve: https://pay.example/1');
  expect(mail.text).not.toContain('declined');
});

const ENDING: Ending = {
  ...{
    kind: 'cancelled',
    at: '2026-12-05T09:00:00Z',
    endsOn: '2027-01-01T21:00:00Z',
    stillDue: null,
    sticksToCome: true,
  },
  lastCharge: { amount: euros(5899), at: '2026-12-01T09:00:00Z' },
};
const ending = (content: Ending, orderNumber: string | null = 'CAT-2026-1') =>
  planEndingMail({ ...TO, code: '2222-3333-4444-5555', content, orderNumber });

test('N11 a cancellation is mailed with its day by the clock of the household, its receipt and the way to undo it', () => {
  const mail = ending(ENDING);
  expect([mail.kind, mail.subject]).toEqual(['plan-cancelled', 'Your plan is cancelled']);
  expect(read(mail)).toEqual([
    // Past eight in the evening by UTC the next day has begun.
    'The plan is cancelled and ends on 2 January 2027.',
    'Nothing more is charged.',
    'We still make and send sticks you have paid for, even after that day.',
    'The last charge was €58.99, on 1 December 2026.',
    'Order CAT-2026-1',
    'Receipt 2222-3333-4444-5555. Anyone with this number can check the receipt. It shows no personal data.',
    'https://shop.example/receipt#2222-3333-4444-5555',
    `You can undo this until that day: ${BILLING}`,
  ]);
});

test('N11 a plan that is kept after all is mailed with its receipt and nothing to undo', () => {
  const mail = ending({ ...ENDING, kind: 'kept', endsOn: null }, null);
  expect([mail.kind, mail.subject]).toEqual(['plan-kept', 'Your plan continues']);
  expect(read(mail)).toEqual([
    'The cancellation was undone. The plan continues as before.',
    'Receipt 2222-3333-4444-5555. Anyone with this number can check the receipt. It shows no personal data.',
    'https://shop.example/receipt#2222-3333-4444-5555',
  ]);
  expect(mail.text).toContain('because a cancellation was undone');
});

const DISPUTE: AboutDispute = { ...TO, amount: euros(5899), paidAt: new Date('2026-12-01T09:00:00Z'), number: 'PW-1' };

test('the mail of a dispute names its consequences and the way out, that of a bank’s question in other words', () => {
  const taken = read(disputeOpenedMail({ ...DISPUTE, inquiry: false }));
  expect(taken).toEqual([
    'Your card’s bank has reversed €58.99 of 1 December 2026 (invoice PW-1), because it was disputed.',
    'Until the bank decides, we ship no box and charge no renewal. Sticks already shipped still arrive.',
    'If no one in your household meant to dispute it, tell your bank that the payment was yours. That is the quickest way.',
    'If something is wrong with the payment or the box, write to help@shop.example and we will sort it out.',
  ]);
  const asked = read(disputeOpenedMail({ ...DISPUTE, inquiry: true, number: null }));
  expect(asked[0]).toBe('Your card’s bank asks about €58.99 of 1 December 2026.');
  expect(asked.slice(1)).toEqual(taken.slice(1));
});

test('the end of a dispute is mailed: boxes continue, or the plan has ended with the payment', () => {
  const won = disputeClosedMail({ ...DISPUTE, lost: false });
  expect([won.kind, won.subject]).toEqual(['dispute-over', 'Your boxes continue']);
  expect(read(won)).toEqual([
    'Your bank’s question about €58.99 of 1 December 2026 (invoice PW-1) is resolved.',
    'We ship your boxes again as before. We do not charge for the time in between.',
  ]);
  const lost = disputeClosedMail({ ...DISPUTE, lost: true });
  expect([lost.kind, lost.subject]).toEqual(['dispute-lost', 'Your plan has ended: your bank reversed a payment']);
  expect(read(lost)[1]).toContain('Your plan has therefore ended, and we charge nothing more.');
});

test('a payment that must not stand is given back with the reason of its case, and an order page only where there is one', () => {
  const amount = money(34_000, 'AED');
  const none = { left: false, soldOut: false, offerUsed: false };
  const cases: [Partial<typeof none>, subject: string, reason: string, button: boolean][] = [
    [{}, 'Your second payment has been refunded', 'You paid twice', true],
    [
      { offerUsed: true },
      'Your second payment has been refunded',
      'The launch offer is for one order per household',
      true,
    ],
    [{ soldOut: true }, 'Your payment has been refunded', 'The last place was taken', false],
    [{ left: true }, 'Your payment has been refunded', 'Your payment arrived after you deleted your account', false],
    // Of several reasons the one that the buyer has to know is told.
    [
      { left: true, soldOut: true, offerUsed: true },
      'Your payment has been refunded',
      'after you deleted your account',
      false,
    ],
    [{ soldOut: true, offerUsed: true }, 'Your payment has been refunded', 'The last place was taken', false],
  ];
  for (const [why, subject, reason, button] of cases) {
    const mail = duplicateRefundedMail({ ...TO, amount, ...none, ...why });
    const paragraphs = read(mail);
    expect([why, mail.subject]).toEqual([why, subject]);
    expect(paragraphs[0]).toContain(reason);
    expect(paragraphs[0]).toContain('refunded AED\u00a0340');
    expect(paragraphs[1]).toContain(FEW_DAYS);
    expect(paragraphs.includes('https://shop.example/dashboard')).toBe(button);
  }
});

test('an account that is deleted tells the people here which orders to stop', () => {
  const settings = testSettings({ supportEmail: 'help@shop.example' });
  const mail = accountLeftMail(settings, ['CAT-2026-1', 'CAT-2026-2']);
  expect([mail.to, mail.subject]).toEqual(['help@shop.example', 'Account deleted: CAT-2026-1, CAT-2026-2']);
  expect(mail.text).toContain('Please stop boxes that have not shipped');
});

const quote = buildQuote(
  { plan: 'standard', cats: 2, currency: 'USD', country: 'DE', offerCode: 'LAUNCH' },
  { id: 'q', now: DAY, launchOffer: { ...BUILT_LAUNCH, until: new Date('2027-06-30') }, priceBook: BUILT_BOOK },
);
const ORDER: OrderConfirmation = {
  ...{
    ...TO,
    orderNumber: 'CAT-2026-1',
    quote,
    cats: [],
    young: { known: [], kittens: 0 },
    steps: ['First.', 'Then.'],
    schedule: [{ id: 'charge', name: 'Next payment', value: 'Not before Fri 25 Dec', note: null, late: false }],
  },
  ...{ shipTo: { name: 'Maryam Example', address: null }, receiptUrl: null, claimLink: null, claimDays: 7 },
  statusLink: 'https://shop.example/order-status#abc',
};

test('R506 the confirmation holds the receipt of the quote, VAT, the renewal, the steps and the order’s pages', () => {
  const mail = orderConfirmationMail({ ...ORDER, receiptUrl: 'https://pay.example/invoice' });
  const paragraphs = read(mail);
  expect([mail.subject, mail.secret]).toEqual(['Order CAT-2026-1: thank you', false]);
  expect(paragraphs[0]).toBe('Payment received. We are getting ready for your cat.');
  // 2 × 32 dollars less the launch offer: 19.99 less 10 percent, 17.99.
  expect(paragraphs[1]).toBe(
    [
      'Order number: CAT-2026-1',
      ...['Home test kit, 2 ×: Free', 'Standard, 28 sticks for each cat, 2 ×: $64', 'Delivery, first month: Free'],
      ...['Launch offer, first month: −$46.01', 'Paid today: $17.99'],
    ].join('\n'),
  );
  // 19 of 119 parts of 17.99.
  expect(paragraphs[2]).toBe('The total includes $2.87 VAT (19%).');
  expect(paragraphs[3]).toContain('After that $69.49 a month, delivery included.');
  expect(paragraphs.slice(4)).toEqual([
    'Goes to: Maryam Example',
    'Invoice: https://pay.example/invoice',
    'What happens next\n1. First.\n2. Then.',
    'Next payment: Not before Fri 25 Dec',
    'https://shop.example/dashboard',
    'Track the order without signing in: https://shop.example/order-status#abc',
  ]);
});

test('R506 a guest’s confirmation holds the link to an account, and is kept as the secret that it is', () => {
  const mail = orderConfirmationMail({ ...ORDER, claimLink: 'https://shop.example/claim#token=abc' });
  expect(mail.secret).toBe(true);
  expect(read(mail)).toContain(
    'Set a password to see this order, its reports and its invoices. The link works once, for 7 days.',
  );
  expect(read(mail)).toContain('https://shop.example/claim#token=abc');
  expect(mail.text).not.toContain('https://shop.example/dashboard\n');
});

test('a confirmation says no VAT where none is in the price, and names each cat and the whole address', () => {
  const home = { line1: '12 Marina Walk', line2: 'Flat 3', city: 'Dubai', postalCode: '00000', country: 'AE' };
  const abroad = buildQuote(
    { plan: 'pro', cats: 1, currency: 'USD', country: 'US' },
    { id: 'q', now: DAY, launchOffer: null, priceBook: BUILT_BOOK },
  );
  const cats = ['Miso', 'Laila', 'Biscuit'].map((name) => ({
    name,
    background: 'white',
    look: {} as CatInMail['look'],
  }));
  const paragraphs = read(
    orderConfirmationMail({ ...ORDER, quote: abroad, cats, shipTo: { name: 'Maryam', address: home } }),
  );
  expect(paragraphs.join('\n')).not.toContain('VAT');
  expect(paragraphs[0]).toContain('We are getting ready for Miso, Laila and Biscuit.');
  expect(paragraphs[3]).toContain('Goes to: Maryam, 12 Marina Walk, Flat 3');
});

const RECEIPT = 'Receipt R7K2. Anyone with this number can check the receipt: https://shop.example/receipt#R7K2';

test('C42 a change of the plan is mailed in the sentences that were agreed to, with its receipt; the subject says from when', () => {
  const said = ['Premium starts now.', 'We charged €10, invoice INV-2026-000002.'];
  const about = { ...TO, code: 'R7K2', orderNumber: 'PW-1', plan: 'premium', said } as const;
  const now = planChangedMail({ ...about, kind: 'plan-changed', now: true });
  expect(now.subject).toBe('Your plan is now Premium');
  expect(read(now)).toEqual([...said, 'Order PW-1', RECEIPT, BILLING]);
  const later = planChangedMail({ ...about, kind: 'plan-changed', now: false });
  expect(later.subject).toBe('Your plan is Premium from the next renewal');
  const cats = planChangedMail({ ...about, kind: 'cats-changed', now: false });
  expect([cats.subject, cats.kind]).toEqual(['The cats in your plan are changed', 'plan-cats-changed']);
});

test('C42 a change that came to nothing says that nothing was charged', () => {
  const plan = planNotChangedMail({ ...TO, from: 'standard', wished: 'premium' });
  expect([plan.subject, ...read(plan).slice(0, 2)]).toEqual([
    'Your plan was not changed',
    'You asked for Premium. The payment service did not make the change, so the plan goes on as before.',
    'Nothing was charged for it. If you still want it, open Billing and choose it again.',
  ]);
  const cats = planNotChangedMail({ ...TO, from: 'premium', wished: 'premium' });
  expect([cats.subject, read(cats)[0]]).toEqual([
    'The cats in your plan were not changed',
    'You asked for other cats in the plan. The payment service did not make the change, so the plan goes on as before.',
  ]);
});

test('C42 another card is mailed with its moment in the household’s zone, and how to undo it', () => {
  const about = { ...TO, code: 'R7K2', orderNumber: null, at: DAY, timeZone: 'Europe/Berlin', tried: false };
  const mail = cardChangedMail({ ...about, method: 'the Visa card that ends in 4242' });
  expect(read(mail)).toEqual([
    'From now on your plan is paid with the Visa card that ends in 4242. It was saved on 5 December 2026 at 10:00 GMT+1.',
    'Nothing was charged by saving it. Date and amount of the next payment stay as they are.',
    'If it was not you, choose a new password now: https://shop.example/forgot-password. This signs out every device. Then write to help@shop.example, and we put your own payment method back with you.',
    RECEIPT,
    BILLING,
  ]);
});
