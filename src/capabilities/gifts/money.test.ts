import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Papa from 'papaparse';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { creditNotes } from '#src/capabilities/billing/tables.ts';
import { countDonations, donationsOf } from '#src/capabilities/billing/donation-store.ts';
import { boxes, orders } from '#src/capabilities/fulfilment/tables.ts';
import { expectNoDifferences } from '#tests/support/agreement.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { mailsOf, NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { balanceOf } from '#tests/support/points.ts';
import { readPdf } from '#tests/support/pdf.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { noteSticksLeft, openGiftMonths } from './actions/open-months.ts';
import { GIFT_STATES, stateAfterMoney } from './rules/gift.ts';
import { gifts } from './tables.ts';

const DAY_MS = 86_400_000;
const TOTAL = 14_498;

const rowOf = async ({ database: { db } }: TestServices, id: string) => {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id));
  if (!row) throw new Error('No such gift.');
  return row;
};

/** A full refund as a colleague presses it at the desk. */
async function refundAtDesk(desk: Browser, number: string, more: object = {}) {
  const { json } = await desk.get(`/api/desk/order-payments?number=${number}`);
  const [payment] = json.invoices;
  const wish = { id: randomUUID(), ask: { kind: 'full' }, currency: 'EUR', seen: payment.refundable.amount };
  const said = { reason: 'goodwill', note: '', keepsPlan: false, ...more };
  return desk.post(`/api/desk/invoices/${payment.id}/refunds`, { ...wish, ...said });
}

/** The bank of the latest payer disputes the payment, and decides. */
async function dispute(services: TestServices) {
  const { data } = await services.stripe.charges.list({ limit: 1 });
  await services.sandbox.control.contest(data[0]?.id ?? '', 'fraudulent');
  await services.settle();
  const [made] = (await services.stripe.disputes.list({ limit: 1 })).data;
  return async (how: 'winning_evidence' | 'losing_evidence') => {
    await services.stripe.disputes.update(made?.id ?? '', { evidence: { uncategorized_text: how } });
    await services.settle();
  };
}

onOneEngine('the money of gifts', (open) => {
  test('a gift has an invoice of the shop’s series, as a file of its giver alone, in the books and the comparison', async () => {
    const services = await open();
    const first = await paidGift(services);
    const second = await paidGift(services);
    const { documents, number } = await first.status();
    expect(documents).toMatchObject({ invoice: { number: 'INV-2026-000001' }, creditNotes: [] });
    expect((await second.status()).documents.invoice.number).toBe('INV-2026-000002');
    const file = async (token: string, id: string) => {
      const answer = await services.app.request('http://shop.test/api/gifts/document', {
        method: 'POST',
        headers: { origin: 'http://shop.test', 'content-type': 'application/json' },
        body: JSON.stringify({ token, id }),
      });
      return answer.ok ? readPdf(Buffer.from(await answer.arrayBuffer())) : answer.status;
    };
    const text = JSON.stringify(await file(first.token, documents.invoice.id));
    for (const said of ['INV-2026-000001', number, 'Grandma', 'Premium', 'VAT 21%', '€144.98'])
      expect(text).toContain(said);
    expect(text).not.toContain('PURR-');
    expect(await file(second.token, documents.invoice.id)).toBe(404);

    const desk = await colleague(services, 'Noor');
    const csv = await services.app.request('http://shop.test/api/desk/accounting/2026-12.csv', {
      headers: { authorization: `Bearer ${desk.token}` },
    });
    const [, ...lines] = Papa.parse<string[]>((await csv.text()).trimEnd()).data;
    expect(lines.map((line) => [line[2], line[4], line[5], line[8], line[10]])).toEqual([
      ['INV-2026-000001', number, 'NL', '21', '144.98'],
      ['INV-2026-000002', (await second.status()).number, 'NL', '21', '144.98'],
    ]);
    await expectNoDifferences(services);
    expect(await services.read(SYSTEM, ({ tx }) => countDonations(tx))).toBe(6);
  });

  test('refunded at the desk or by hand, an unredeemed code is void, and the giver has a credit note', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor');
    const { code, status, gift, giver } = await paidGift(services);
    const view = await status();
    const answer = await refundAtDesk(desk, view.number);
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    // Void with the press, before the money is back.
    const member = await newMember(services);
    expect((await member.post('/api/gift-redemptions', redemption(code))).json.code).toBe('gift-refunded');
    await services.settle();
    expect(await status()).toMatchObject({
      state: 'refunded',
      documents: { creditNotes: [{ number: 'CN-2026-000001' }] },
    });
    const mail = (await mailsOf(services, 'gift-refunded')).map(({ recipient, text }) => [recipient, text]);
    expect(mail).toEqual([['grandma@example.com', expect.stringContaining('CN-2026-000001')]]);
    expect((await giver.post('/api/gift-codes', { code })).json.message).toContain('went back to the giver');
    expect(gift.id).toBeDefined();

    const byHand = await paidGift(services);
    const { stripeIntentId } = await rowOf(services, byHand.gift.id);
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '', amount: 1_000 });
    await services.settle();
    expect((await byHand.status()).state).toBe('paid');
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await services.settle();
    expect((await byHand.status()).state).toBe('refunded');
    expect(await services.database.db.select().from(creditNotes)).toHaveLength(3);
    expect(await services.read(SYSTEM, ({ tx }) => countDonations(tx))).toBe(0);
    // A colleague may keep the gift.
    const kept = await paidGift(services);
    await refundAtDesk(desk, (await kept.status()).number, { keepsPlan: true });
    await services.settle();
    expect((await kept.status()).state).toBe('paid');
    expect((await member.post('/api/gift-redemptions', redemption(kept.code))).status).toBe(200);
  });

  test('refunded after it was redeemed, what is not packed ends and the household is told, once', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor');
    const { code, status, gift } = await paidGift(services);
    const member = await newMember(services);
    await member.post('/api/gift-redemptions', redemption(code));
    await services.settle();
    const { householdId } = await rowOf(services, gift.id);
    const donated = async () =>
      (await services.read(SYSTEM, ({ tx }) => donationsOf(tx, systemScope(SYSTEM, householdId ?? '')))).length;
    expect(await donated()).toBe(3);
    await refundAtDesk(desk, (await status()).number);
    await services.settle();
    expect((await status()).state).toBe('stopped');
    const [order] = await services.database.db.select().from(orders);
    expect(order?.exception).toBe('order_stopped');
    expect(await mailsOf(services, 'gift-stopped')).toHaveLength(1);
    expect(await donated()).toBe(0);
    // The household is free for another one.
    const other = await paidGift(services);
    const next = await member.post('/api/gift-redemptions', redemption(other.code, { cat: { name: 'Biscuit' } }));
    expect(next.status, JSON.stringify(next.json)).toBe(200);
    services.clock.advance(90 * DAY_MS);
    await openGiftMonths.run(services, {});
    expect(await services.database.db.select().from(boxes)).toEqual([]);
  });

  test('while a bank has a dispute the code is dead and parcels stay; won, all goes on; lost, it has ended', async () => {
    const services = await open();
    const { code, status, giver, token } = await paidGift(services);
    const decide = await dispute(services);
    expect(await status()).toMatchObject({ state: 'paid', disputed: true });
    const member = await newMember(services);
    const refused = await member.post('/api/gift-redemptions', redemption(code));
    expect([refused.status, refused.json.code]).toEqual([409, 'gift-disputed']);
    expect((await giver.post('/api/gifts/withdrawal', { token })).json.code).toBe('gift-disputed');
    await decide('winning_evidence');
    expect((await member.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    await services.settle();

    const lost = await paidGift(services);
    const other = await newMember(services);
    await other.post('/api/gift-redemptions', redemption(lost.code));
    await services.settle();
    const lose = await dispute(services);
    const desk = await colleague(services, 'Noor');
    const holds = [];
    for (const { id } of await services.database.db.select().from(orders))
      holds.push((await desk.get(`/api/desk/orders/${id}`)).json.held);
    expect(new Set(holds)).toEqual(new Set([null, 'payment-disputed']));
    expect(await mailsOf(services, 'gift-held')).toHaveLength(1);
    const { checkoutId } = await rowOf(services, lost.gift.id);
    await services.transact(SYSTEM, (ctx) =>
      noteSticksLeft(ctx, { checkoutId: checkoutId ?? '', month: 1, at: ctx.now }),
    );
    services.clock.advance(40 * DAY_MS);
    await openGiftMonths.run(services, {});
    expect((await rowOf(services, lost.gift.id)).monthsOpened).toBe(1);
    await lose('losing_evidence');
    expect((await lost.status()).state).toBe('stopped');
    expect(await mailsOf(services, 'gift-stopped')).toHaveLength(1);
  });

  test('the desk finds a gift by number and mail, and sends its mails again, three times an hour', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor');
    const day = services.clock.now().toISOString().slice(0, 10);
    const delivery = { email: 'Friend@example.com', day, zone: 'Asia/Dubai' };
    const { gift, code, status } = await paidGift(services, NETHERLANDS, { delivery });
    const { number } = await status();
    const found = async (search: string) =>
      (await desk.get(`/api/desk/gifts?search=${encodeURIComponent(search)}`)).json.gifts.map(
        (one: { number: string }) => one.number,
      );
    for (const search of [number.toLowerCase(), 'grandma@example.com', 'friend@EXAMPLE.com', ''])
      expect([search, await found(search)]).toEqual([search, [number]]);
    expect(await found('nobody@example.com')).toEqual([]);
    expect((await (await newMember(services)).get('/api/desk/gifts')).status).toBe(403);
    const path = `/api/desk/gifts/${gift.id}`;
    const opened = await desk.get(path);
    expect(JSON.stringify(opened.json)).not.toContain('PURR-');
    expect(opened.json).toMatchObject({ invoiceNumber: 'INV-2026-000001', mails: { giver: null, recipient: null } });
    const mail = async (to: 'giver' | 'recipient', by = desk) =>
      by.post(`${path}/mails`, { to, asOf: (await by.get(path)).json.asOf });
    services.clock.advance(1000);
    const answers = [];
    for (let times = 0; times < 4; times++) answers.push((await mail('recipient')).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await mailsOf(services, 'gift')).toHaveLength(4);
    // From a page that is older than the mails of a colleague nothing is sent, and from one that shows them it is.
    const tom = await colleague(services, 'Tom', 'finance');
    const late = { to: 'giver', asOf: opened.json.asOf };
    const refused = (await tom.post(`${path}/mails`, late)).json;
    expect([refused.code, refused.message]).toEqual([
      'gift-mailed',
      'Noor Desk sent a mail about this gift again after it was shown here. Press again to send another.',
    ]);
    expect((await mail('giver', tom)).status).toBe(200);

    const member = await newMember(services);
    await member.post('/api/gift-redemptions', redemption(code));
    await services.settle();
    expect((await mail('recipient')).json.code).toBe('gift-redeemed');
    await mail('giver');
    const again = (await mailsOf(services, 'gift-paid')).at(-1);
    expect([again?.subject, again?.text]).toEqual([
      `Your gift ${number}`,
      expect.stringContaining('Somebody has redeemed its code.'),
    ]);
    expect(again?.text).not.toMatch(/can be redeemed|withdraw/);
    expect((await desk.get(path)).json.orderNumber).toMatch(/^CAT-/);
    const { items } = (await member.get('/api/timeline?kind=gift')).json;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['A gift from Grandma redeemed']);
    const order = async () =>
      (await member.get('/api/timeline?kind=points')).json.items.map(({ title, text }: Record<string, string>) => [
        title,
        text,
      ]);
    expect(JSON.stringify(await order())).toContain('First order paid');
    services.clock.advance(60_000);
    await refundAtDesk(desk, number);
    await services.settle();
    const after = (await member.get('/api/timeline?kind=gift')).json.items;
    expect(after.map(({ title }: { title: string }) => title)).toEqual([
      'The gift has ended early',
      'A gift from Grandma redeemed',
    ]);
    const { householdId } = await rowOf(services, gift.id);
    expect(await balanceOf(services, householdId ?? '')).toBe(0);
  });

  test('of a refund at the desk and a redemption at once, both leave the same story', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor');
    for (let round = 0; round < 3; round++) {
      const { code, status, gift } = await paidGift(services);
      const member = await newMember(services);
      const { number } = await status();
      const [redeemed, refunded] = await Promise.all([
        member.post('/api/gift-redemptions', redemption(code)),
        refundAtDesk(desk, number),
      ]);
      await services.settle();
      expect(refunded.status).toBe(200);
      const { state } = await rowOf(services, gift.id);
      expect([redeemed.status, state]).toEqual(redeemed.status === 200 ? [200, 'stopped'] : [409, 'refunded']);
    }
    const back = (await services.stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount);
    expect(back).toEqual([TOTAL, TOTAL, TOTAL]);
    const exceptions = (await services.database.db.select().from(orders)).map(({ exception }) => exception);
    expect(exceptions.every((one) => one === 'order_stopped')).toBe(true);
  });
});

test('money changes a gift only where it is paid or redeemed, and what has ended stays so', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GIFT_STATES),
      fc.array(fc.record({ returned: fc.boolean(), waiting: fc.boolean(), keeps: fc.boolean() })),
      (start, news) => {
        let state = start;
        for (const money of news) {
          const next = stateAfterMoney(state, money);
          const ended = state === 'refunded' || state === 'stopped' || state === 'open' || state === 'unpaid';
          if (ended || money.keeps) expect(next === state || next === 'paid').toBe(true);
          if (ended) expect(next).toBe(state);
          if (money.returned && !money.keeps) expect(['paid', 'redeemed', 'refunding']).not.toContain(next);
          expect(stateAfterMoney(next, money)).toBe(next);
          state = next;
        }
      },
    ),
  );
});
