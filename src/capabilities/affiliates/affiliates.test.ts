import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { invoices } from '#src/capabilities/billing/tables.ts';
import { referralCodeFor } from '#src/capabilities/billing/actions/begin-checkout.ts';
import { renewalPaid } from '#src/capabilities/billing/events.ts';
import { commissionRate } from '#src/capabilities/pricing/rules/commission.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantCheckout, plantPlan } from '#tests/support/billing-rows.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { bought, colleague } from '#tests/support/parcels.ts';
import { attributeOrder } from './actions/attribute-order.ts';
import { recalculateCommissions } from './actions/recalculate-commissions.ts';
import { wrongRows } from './rules/ledger.ts';
import { affiliates, attributions, commissionRows } from './tables.ts';

/** An affiliate as an approved application leaves them. */
async function newAffiliate(services: TestServices, code: string, more: Partial<typeof affiliates.$inferInsert> = {}) {
  await colleague(services, `Finn ${code.toLowerCase()}`, 'finance');
  const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
  const id = randomUUID();
  await services.database.db.insert(affiliates).values({
    ...{ id, name: 'Anna', email: `${code.toLowerCase()}@affiliate.example`, code },
    ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now(), ...more },
  });
  return id;
}

const rowsOf = (services: TestServices) =>
  services.database.db.select().from(commissionRows).orderBy(asc(commissionRows.seq));

onOneEngine('affiliates', (open) => {
  test('R436 N17 a first purchase with a code earns 25% of its net, once; refunds reverse it', async () => {
    const services = await open();
    const affiliateId = await newAffiliate(services, 'ANNA2345');
    const { householdId } = await bought(services, { referralCode: 'anna-2345', email: 'new@example.com' });
    const [invoice] = await services.database.db.select().from(invoices).where(eq(invoices.householdId, householdId));
    const { paidAmount = 0, charged = null, stripeIntentId = '' } = invoice ?? {};
    const net = paidAmount - (charged?.tax ?? 0);
    expect(await rowsOf(services)).toMatchObject([
      { affiliateId, kind: 'first', number: 1, paid: net, kept: net, amount: Math.round(net / 4), reverses: null },
    ]);

    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '', amount: Math.floor(paidAmount / 2) });
    await services.settle();
    await services.stripe.refunds.create({ payment_intent: stripeIntentId ?? '' });
    await services.settle();
    const rows = await rowsOf(services);
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(rows.slice(1).every(({ reverses, amount }) => reverses === rows[0]?.id && amount < 0)).toBe(true);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(wrongRows(rows)).toEqual([]);
  });

  test('R434 R435 later months earn the flat rate and an override, once however often they are told, thirteen in all', async () => {
    const services = await open('shared');
    const parentId = await newAffiliate(services, 'BEA23456');
    const affiliateId = await newAffiliate(services, 'KARA2345', { broughtById: parentId });
    const plan = await plantPlan(services);
    const { householdId, checkoutId, subscriptionId } = plan;
    await plan.invoice({ terms: { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } });
    const untold = await plan.invoice({ terms: null, issuedAt: onDay(1), paidAt: onDay(1) });
    const told = (invoiceId: string) =>
      services.transact(SYSTEM, (ctx) =>
        ctx.emit(renewalPaid, {
          householdId,
          checkoutId,
          subscriptionId,
          invoiceId,
          cats: null,
          kits: [],
          paidAt: ctx.now,
        }),
      );
    for (const referralCode of ['KARA2345', 'BEA23456'])
      await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId, referralCode }));
    const kept = await services.database.db.select().from(attributions).where(eq(attributions.checkoutId, checkoutId));
    expect(kept).toMatchObject([{ affiliateId, refused: null }]);
    for (let month = 1; month <= 14; month += 1) {
      const last = await plan.invoice({ issuedAt: onDay(30 * month), paidAt: onDay(30 * month) });
      if (month % 3 !== 1) await Promise.all([told(last), told(last), told(last)]);
    }
    const rows = (await rowsOf(services)).filter((row) => row.checkoutId === checkoutId);
    const own = rows.filter((row) => row.affiliateId === affiliateId);
    const flat = commissionRate('standard', 'EUR').amount;
    expect(own.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
    expect(own.slice(1).every(({ amount, kind }) => kind === 'monthly' && amount === flat)).toBe(true);
    expect(own.map(({ invoiceId }) => invoiceId)).not.toContain(untold);
    const overrides = rows.filter((row) => row.affiliateId === parentId);
    expect(overrides.map(({ amount }) => amount)).toEqual(own.map(({ amount }) => Math.round(amount / 10)));
    expect(wrongRows(rows)).toEqual([]);
    await expect(services.database.db.execute(sql`delete from commission_rows`)).rejects.toThrow();
    await expect(services.database.db.execute(sql`update commission_rows set amount = 1`)).rejects.toThrow();
  });

  test('orders of the affiliate’s own mailbox and of former customers are kept as refused and earn nothing', async () => {
    const services = await open('shared');
    await newAffiliate(services, 'DANA2345', { email: 'dana@affiliate.example' });
    const before = (await rowsOf(services)).length;
    await paidOrder(services, { referralCode: 'DANA2345', email: 'dana+cat@affiliate.example' });
    await paidOrder(services, { email: 'twice@example.com' });
    services.clock.advance(1000);
    await paidOrder(services, { referralCode: 'DANA2345', email: 'twice@example.com', names: ['Miso'] });
    const kept = await services.database.db.select().from(attributions).orderBy(asc(attributions.createdAt));
    expect(kept.slice(-2).map(({ refused }) => refused)).toEqual([
      'It is the affiliate’s own household.',
      'The customer had ordered before.',
    ]);
    expect(await rowsOf(services)).toHaveLength(before);
  });

  test('the desk reads all affiliates by as many statements as one', async () => {
    const services = await open('shared');
    const finance = await colleague(services, 'Lena', 'finance');
    const asked = async () => {
      services.asked();
      const { status, json } = await finance.get('/api/desk/affiliates');
      expect(status).toBe(200);
      return { affiliates: json.affiliates.length as number, statements: services.asked().length };
    };
    await newAffiliate(services, 'FEWA2345');
    await paidOrder(services, { referralCode: 'FEWA2345', email: 'few@example.com' });
    const few = await asked();
    for (let more = 0; more < 12; more += 1) {
      const code = `MANY${String(more + 22)}AA`;
      const { id: broughtById } = (await services.database.db.select().from(affiliates).limit(1))[0] ?? {};
      const affiliateId = await newAffiliate(services, code, { broughtById: broughtById ?? null });
      const saleId = randomUUID();
      const order = { checkoutId: saleId, affiliateId, saleId, createdAt: services.clock.now(), refused: null };
      await services.database.db.insert(attributions).values(order);
    }
    const many = await asked();
    expect(many.affiliates).toBe(few.affiliates + 12);
    expect(many.statements).toBe(few.statements);
  });

  test('nobody earns an override by an order of their own', async () => {
    const services = await open('shared');
    const broughtById = await newAffiliate(services, 'HEAD2345', { email: 'head@affiliate.example' });
    const affiliateId = await newAffiliate(services, 'TEAM2345', { broughtById });
    await paidOrder(services, { referralCode: 'TEAM2345', email: 'head+cat@affiliate.example' });
    const rows = (await rowsOf(services)).filter(
      (row) => row.affiliateId === affiliateId || row.affiliateId === broughtById,
    );
    expect(rows).toMatchObject([{ affiliateId, kind: 'first' }]);
  });

  test('a person who shares a household later neither brings overrides for earlier payments nor takes them', async () => {
    const services = await open('shared');
    const broughtById = await newAffiliate(services, 'JNDR2345', { email: 'joiner@affiliate.example' });
    await newAffiliate(services, 'MEMB2345', { broughtById });
    const overrides = async () => (await rowsOf(services)).filter((row) => row.affiliateId === broughtById).length;
    for (const [isFirstOwn, name] of [[true, 'own'] as const, [false, 'other'] as const]) {
      const before = await overrides();
      const { checkoutId, ...plan } = await plantPlan(services, {}, { email: `owner-${name}@example.com` });
      await plan.invoice({ terms: { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } });
      const referrerOwns = (owns: boolean) =>
        services.database.db
          .update(affiliates)
          .set({ email: owns ? `owner-${name}@example.com` : 'joiner@affiliate.example' })
          .where(eq(affiliates.id, broughtById));
      await referrerOwns(isFirstOwn);
      await services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId, referralCode: 'MEMB2345' }));
      expect((await overrides()) - before).toBe(isFirstOwn ? 0 : 1);
      await referrerOwns(!isFirstOwn);
      await plan.invoice({ issuedAt: onDay(30), paidAt: onDay(30) });
      await services.transact(SYSTEM, (ctx) => recalculateCommissions(ctx, checkoutId));
      expect((await overrides()) - before).toBe(isFirstOwn ? 0 : 2);
    }
  });

  test('a payment that is begun again without a code carries a friend’s on, and not an affiliate’s', async () => {
    const services = await open('shared');
    await newAffiliate(services, 'CARA2345');
    for (const code of ['CARA2345', 'FRND2345']) {
      await plantCheckout(services, { buyerKey: code, referralCode: code, createdAt: services.clock.now() });
      const used = (sent: object) => services.transact(SYSTEM, (ctx) => referralCodeFor(ctx, code, sent));
      expect(await used({ referralCode: code })).toBe(code);
      services.clock.advance(1000);
      expect(await used({})).toBe(code === 'CARA2345' ? null : code);
    }
  });
});
