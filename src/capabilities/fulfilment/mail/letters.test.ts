import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '#src/platform/services.ts';
import { money } from '#src/lib/money.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import { EXCEPTION_CODES } from '../rules/state-machine.ts';
import { addressChangedMail } from './address-changed.tsx';
import { boxMail, renewalReminderMail } from './box.tsx';
import type { FollowLines } from './follow-lines.ts';
import { kitLines } from './kit-lines.ts';
import { orderLinkMail } from './order-link.tsx';
import { mixUpMail, resultsMail, waitingMail } from './results.tsx';
import { rejectedMail, sampleSentMail } from './sample.tsx';
import { STAGE_MAILS, stageMail } from './stage.tsx';
import { lateMail, troubleMail } from './trouble.tsx';

const ORDER = {
  to: 'maryam@example.com',
  number: 'CAT-2026-0000001',
  origin: 'https://shop.test',
  supportEmail: 'help@shop.test',
};
const cat = (name: string) => ({ name, look: namelessLook({ breed: 'bengal' }), background: '#D3DF45' });
const MISO = { ...ORDER, name: 'Miso', cats: [cat('Miso')] };
const BOTH = {
  ...ORDER,
  names: 'Miso and Biscuit',
  cats: [cat('Miso'), cat('Biscuit')],
  statusLink: 'https://shop.test/order-status#secret',
};
const BECAUSE = 'You get this mail because of an order with this address. Questions: help@shop.test';
const NO_PARCEL = 'Sandbox: no parcel exists. The shop has no carrier connected.';

/** The paragraphs that somebody reads whose mail program shows plain text. */
const paragraphs = ({ text }: OutgoingMail) => (text ?? '').split('\n\n');

/** Every paragraph of the text is in the HTML as well, as people read it. */
function expectSameInHtml(mail: OutgoingMail) {
  const html = renderToStaticMarkup(mail.html as React.ReactElement);
  const shown = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  for (const line of paragraphs(mail)) {
    if (line.startsWith('https://')) expect(html).toContain(line);
    else expect(shown.replace(/\s+/g, ' ')).toContain(line.replace(/: https:.*$/, '').replace(/\s+/g, ' '));
  }
}

test('five steps of an order are written about, each with its own sentence; the other ten are not', () => {
  const said = (key: (typeof JOURNEY_KEYS)[number]) => STAGE_MAILS[key]?.say('Miso') ?? null;
  expect(JOURNEY_KEYS.filter(said)).toEqual([
    'kit_shipped',
    'kit_delivered',
    'lab_received',
    'optimizer_shipped',
    'optimizer_delivered',
  ]);
  expect(said('kit_shipped')).toBe('It contains everything for Miso: swabs, tubes and a prepaid return label.');
  expect(said('kit_delivered')).toBe(
    'Take the samples of Miso when it suits the cat, then send them back within 24 hours. Book the courier from your home page.',
  );
  expect(said('lab_received')).toBe('The reading for Miso takes 5 to 7 business days. You do not need to do anything.');
  expect(said('optimizer_shipped')).toBe('The box for Miso is on its way. Your month begins today.');
  expect(said('optimizer_delivered')).toBe(
    'One stick a day for Miso, over the food. The cat will tell you what it thinks.',
  );
});

test('a parcel that is followed has what its carrier says and the carrier’s page, which opens from HTML as well', () => {
  const words = STAGE_MAILS.kit_shipped;
  if (!words) throw new Error('A kit is written about.');
  const link = { label: 'Follow it with FedEx', href: 'https://track.easypost.com/1' };
  const follow = { said: 'FedEx: on its way, 3 December at 14:05', link };
  const told = { ...BOTH, tracking: 'DXB-1', sandbox: false } as const;
  type More = { follow?: FollowLines };
  for (const write of [
    (more: More) => stageMail({ ...told, key: 'kit_shipped', words, schedule: [], kits: [], ...more }),
    (more: More) => boxMail({ ...told, step: 'shipped', month: 2, kits: [], ...more }),
  ]) {
    const mail = write({ follow });
    expect(paragraphs(mail)).toEqual(expect.arrayContaining([follow.said, `${link.label}: ${link.href}`]));
    expect(renderToStaticMarkup(mail.html)).toContain(`href="${link.href}"`);
    expectSameInHtml(mail);
    expect(paragraphs(write({ follow: { ...follow, link: null } })).join()).not.toContain('Follow it');
    expect(paragraphs(write({})).join()).not.toContain('FedEx');
  }
});

test('a mail about a step has its tracking number and test kits where there are some, and both ways to the order', () => {
  const words = STAGE_MAILS.optimizer_shipped;
  if (!words) throw new Error('The first sticks are written about.');
  const schedule = [{ id: 'charge', name: 'Next payment', value: 'Not before Fri 1 Jan', note: null, late: false }];
  const told = { ...BOTH, key: 'optimizer_shipped', words, schedule } as const;
  const full = stageMail({ ...told, kits: ['Miso', 'Laila'], tracking: 'DXB-1', sandbox: true });
  expect([full.kind, full.subject, full.to, full.portraits?.length]).toEqual([
    'order-optimizer-shipped',
    'Your first sticks have shipped',
    'maryam@example.com',
    2,
  ]);
  expect(paragraphs(full)).toEqual([
    'The box for Miso and Biscuit is on its way. Your month begins today.',
    'Test kits for Miso and Laila are in the box too. After taking the samples, book the courier from your home page and send them back within 24 hours.',
    'Tracking number: DXB-1',
    NO_PARCEL,
    'Next payment: Not before Fri 1 Jan',
    'Order CAT-2026-0000001',
    'https://shop.test/dashboard',
    'Track the order without signing in: https://shop.test/order-status#secret',
    BECAUSE,
  ]);
  expectSameInHtml(full);
  const plain = stageMail({ ...told, kits: [], tracking: null, sandbox: false });
  expect(paragraphs(plain)).toHaveLength(6);
  expect(plain.text).not.toMatch(/Tracking number|Sandbox|test kit/i);
});

test('test kits in a box are counted and named, however their owners typed the names', () => {
  expect(kitLines([])).toEqual([]);
  expect(kitLines(['Miso'])[0]).toMatch(/^A test kit for Miso is in the box too\./);
  expect(kitLines(['Miso', 'Laila', 'Pip'])[0]).toMatch(/^Test kits for Miso, Laila and Pip are in the box too\./);
  // A name is no link in our mails.
  expect(kitLines(['https://evil.example/now'])[0]).not.toMatch(/https:\/\/|evil\.example/);
});

test('C15 a later box is written about when it leaves, with its number, and when it is there, without', () => {
  const box = { ...BOTH, month: 4, number: 'CAT-2026-0000001-4', kits: [], tracking: 'DXB-4', sandbox: false };
  const shipped = boxMail({ ...box, step: 'shipped' });
  expect([shipped.kind, shipped.subject]).toEqual(['box-shipped', 'Month 4 has shipped']);
  expect(paragraphs(shipped)).toEqual([
    'The sticks of month 4 for Miso and Biscuit are on their way.',
    'Tracking number: DXB-4',
    'Box CAT-2026-0000001-4',
    'https://shop.test/dashboard',
    'You get this mail because delivery reminders are on in your profile: https://shop.test/profile',
  ]);
  const delivered = boxMail({ ...box, step: 'delivered', kits: ['Miso'], sandbox: true });
  expect([delivered.kind, delivered.subject]).toEqual(['box-delivered', 'Month 4 has been delivered']);
  expect(paragraphs(delivered).slice(0, 3)).toEqual([
    'The sticks of month 4 for Miso and Biscuit have arrived: 28 days, one stick a day, over the food.',
    'A test kit for Miso is in the box too. After taking the samples, book the courier from your home page and send them back within 24 hours.',
    NO_PARCEL,
  ]);
  expect(delivered.text).not.toContain('DXB-4');
  for (const mail of [shipped, delivered]) expectSameInHtml(mail);
});

test('a reminder states amount, day, content and each discount before the money is taken', () => {
  const mail = renewalReminderMail({
    ...ORDER,
    amount: money(32_400, 'AED'),
    discounts: [{ said: '10% off next order', amount: money(1600, 'AED') }],
    kits: [
      { name: 'Miso', price: money(19_800, 'AED') },
      { name: 'Biscuit', price: money(0, 'AED') },
    ],
    // An hour before midnight in London is the next day in Dubai, by whose clock the shop charges.
    resumes: false,
    skipUrl: 'http://shop.test/skip#box',
    chargedOn: new Date('2026-12-31T23:00:00Z'),
    schedule: [
      { id: 'sticks-arrive-5', name: 'Box 5 at your door', value: 'About Tue 5 Jan', note: null, late: false },
      { id: 'cut-off', name: 'Changes until', value: 'Fri 1 Jan 03:00 GST', note: null, late: false },
    ],
    timeZone: 'Asia/Dubai',
    names: 'Miso and Biscuit',
    sticks: 28,
  });
  expect([mail.kind, mail.subject]).toEqual([
    'renewal-reminder',
    'AED\u00a0324 on 1 January 2027, for the next month of sticks',
  ]);
  expect(paragraphs(mail)).toEqual([
    'On 1 January 2027 we charge AED\u00a0324 for the next month: 28 sticks each for Miso and Biscuit, delivery included.',
    'A test kit for Miso comes with that box. It is in the amount: AED\u00a0198.',
    'A test kit for Biscuit comes with that box. It is included in your plan.',
    '10% off next order is already deducted: AED\u00a016.',
    'Box 5 at your door: About Tue 5 Jan',
    'Changes until: Fri 1 Jan 03:00 GST',
    'The charge happens at that moment, never before.',
    'Skip this box without signing in: http://shop.test/skip#box',
    'Until then you can skip this box, move it, pause or cancel: https://shop.test/dashboard?tab=billing',
    'Order CAT-2026-0000001',
    'https://shop.test/dashboard?tab=billing',
    'You get this mail because a payment is due. Questions: help@shop.test',
  ]);
});

test('results say what follows for the sticks: they are made, wait for an age, or are held and not charged', () => {
  const told = { ...MISO, sandbox: false };
  const ready = resultsMail({ ...told, state: { is: 'ready', version: 1 } });
  expect([ready.kind, ready.subject]).toEqual(['results-ready', 'The results of Miso are ready']);
  expect(paragraphs(ready)).toEqual([
    'The lab has read the samples of Miso. Every marker is on the health page.',
    'The sticks of Miso are made after these results.',
    'A wellness report, not a diagnosis.',
    'Order CAT-2026-0000001',
    'https://shop.test/dashboard?tab=health',
    BECAUSE,
  ]);
  const unpaid =
    'You pay nothing for it until then. If you paid for a box without its sticks, we refund that when the box is packed.';
  const young = resultsMail({ ...told, state: { is: 'too-young', until: '2027-01-20' } });
  expect(young.kind).toBe('results-without-sticks');
  expect(paragraphs(young).slice(1, 3)).toEqual([
    'Miso is too young for sticks until 20 January 2027. They start with the first box after that day.',
    unpaid,
  ]);
  const held = resultsMail({
    ...told,
    sandbox: true,
    state: { is: 'held', why: ['Vitamin A would reach 9 IU a day.'] },
  });
  expect(held.kind).toBe('results-without-sticks');
  expect(paragraphs(held).slice(1, 5)).toEqual([
    'We make no sticks for Miso for now. With its weight, food, allergies and other supplements, they would not be safe.',
    unpaid,
    'A colleague will look at it and write to you. You do not need to do anything.',
    'Sandbox: no lab read these samples. The values are made up from the profile.',
  ]);
  // The reason told to the colleague is not for a mail.
  expect(held.text).not.toContain('Vitamin A');
  for (const mail of [ready, young, held]) {
    expect(mail.text).toContain('not a diagnosis');
    expect(mail.text).not.toMatch(/\b(cures?|treats?|heals?)\b/i);
    expectSameInHtml(mail);
  }
});

test('N8 samples that may be of another cat release nothing and charge nothing, and the owner reads why', () => {
  const mail = mixUpMail({ ...MISO, why: 'The swab is from a male cat, but Miso’s profile says female.' });
  expect([mail.kind, mail.subject]).toEqual(['samples-mixed-up', 'The samples of Miso may belong to another cat']);
  expect(paragraphs(mail).slice(0, 3)).toEqual([
    'The swab is from a male cat, but Miso’s profile says female.',
    'We release no results and mix no sticks until this is clear. We charge nothing more until the sticks have shipped.',
    'If the profile of Miso is wrong, please correct it. If two cats may have been swapped, reply to this mail and tell us which. A colleague is checking it too.',
  ]);
});

test('a first box without sticks names the day by which it is packed or paid back', () => {
  const told = { ...BOTH, timeZone: 'Asia/Dubai', until: new Date('2026-12-28T21:00:00Z') };
  const mail = waitingMail({ ...told, behind: 'plan' });
  expect([mail.kind, mail.subject]).toEqual(['order-without-sticks', 'Your first box is on hold']);
  expect(paragraphs(mail).slice(0, 3)).toEqual([
    'None of the cats of this order (Miso and Biscuit) gets sticks for now, so there is nothing to pack. We sent you the reason for each cat.',
    'If one of them can have sticks by 29 December 2026, we pack the box. If not, we refund all you paid for it that day, to your payment method.',
    'Your plan stays active, and we charge nothing while no cat gets sticks. You can cancel at any time on the billing page.',
  ]);
  const ending = waitingMail({ ...told, behind: 'plan-that-ends' });
  expect(paragraphs(ending)[2]).toBe('Your plan stays cancelled, and nothing more is charged.');
  const gift = waitingMail({ ...told, behind: 'gift' });
  expect(gift.text).toContain('no box of your gift is made by itself any more');
  expect(gift.text).not.toMatch(/refund|your plan|cancel/i);
});

test('each problem of a parcel has its mail, and a stopped month has none: its refund is written about', () => {
  const titles = EXCEPTION_CODES.map((code) => [code, troubleMail(code, BOTH)?.subject ?? null]);
  expect(Object.fromEntries(titles)).toEqual({
    parcel_lost: 'Your parcel is lost',
    parcel_returned: 'Your parcel came back to us',
    sample_rejected: 'The lab could not use the samples',
    lab_delay: 'The lab needs longer',
    box_stopped: null,
    order_stopped: null,
  });
  const lost = troubleMail('parcel_lost', BOTH);
  if (!lost) throw new Error('A lost parcel is written about.');
  expect(lost.kind).toBe('order-parcel-lost');
  expect(paragraphs(lost)).toEqual([
    'The carrier cannot find the parcel for Miso and Biscuit. We are looking for it together.',
    'If it is not found, we send it again at our expense. You do not need to do anything. We charge no further month until the sticks have shipped.',
    'Order CAT-2026-0000001',
    'Track it without signing in: https://shop.test/order-status#secret',
    'https://shop.test/dashboard?tab=delivery',
    BECAUSE,
  ]);
  expect(troubleMail('parcel_returned', BOTH)?.text).toContain('Please check the delivery address in your profile.');
  expect(troubleMail('sample_rejected', BOTH)?.text).toContain('A new kit is free');
  expect(troubleMail('lab_delay', BOTH)?.text).toContain('We charge nothing more until the first sticks have shipped.');
});

test('a late parcel is told by the day it was promised for, an order by its name and a box by its month', () => {
  const due = new Date('2026-12-04T20:30:00Z');
  const order = lateMail({ ...BOTH, due, month: null, timeZone: 'Asia/Dubai' });
  expect([order.kind, order.subject]).toEqual(['order-late', 'Your order is late']);
  expect(paragraphs(order).slice(0, 2)).toEqual([
    'Your order for Miso and Biscuit was due to move on by 5 December 2026 but has not. We are sorry and are looking into it.',
    'The page below shows where it is. We charge nothing for the next 28 days of sticks until these have shipped.',
  ]);
  // Still the day before in this zone.
  const box = lateMail({ ...BOTH, due, month: 3, timeZone: 'Europe/Berlin' });
  expect(box.subject).toBe('The box of month 3 is late');
  expect(box.text).toContain('The box of month 3 for Miso and Biscuit was due to move on by 4 December 2026');
});

test('a changed address is told with its notes and with what to do about a stranger; a link is not to be shared', () => {
  const notes = ['The next box goes to 7 Creek Road, Dubai, United Arab Emirates.'];
  const changed = addressChangedMail({ ...ORDER, notes });
  expect([changed.kind, changed.subject]).toEqual(['delivery-address-changed', 'Your delivery address has changed']);
  expect(paragraphs(changed)).toEqual([
    ...notes,
    'If you did not do this, change your password and the address in your profile, and write to help@shop.test.',
    'https://shop.test/profile',
    'You get this mail because the delivery address of your order changed. Questions: help@shop.test',
  ]);
  const asked = orderLinkMail({ ...ORDER, link: BOTH.statusLink });
  expect([asked.kind, asked.subject]).toEqual(['order-link', 'Track order CAT-2026-0000001']);
  expect(paragraphs(asked)).toEqual([
    'This link opens the page of your order. Anyone with the link can see where the parcel is, so do not share it.',
    'https://shop.test/order-status#secret',
    'You get this mail because someone entered your order number. If it was not you, ignore this mail. Questions: help@shop.test',
  ]);
});

test('N8 the mail about a rejected sample names its reason, the replacement, and the effect on sticks and payment', () => {
  const swab = rejectedMail({ ...MISO, kind: 'swab', reason: 'contaminated', needed: true, firstSticks: true });
  const said = paragraphs(swab).join(' ');
  expect(said).toContain('cannot use the cheek swab sample of Miso: something else had got into it.');
  expect(said).toContain('We mix no sticks before it has been read.');
  expect(said).toContain('We charge nothing more until the first sticks have shipped.');
  const stool = rejectedMail({ ...MISO, kind: 'stool', reason: 'missing', needed: false, firstSticks: false });
  expect(paragraphs(stool).join(' ')).not.toContain('charge');
  const sent = sampleSentMail({ ...MISO, kind: 'stool', tracking: 'RE 1' });
  expect(paragraphs(sent).join(' ')).toContain('A spoonful from the tray, into the tube.');
  for (const mail of [swab, stool, sent]) expectSameInHtml(mail);
});
