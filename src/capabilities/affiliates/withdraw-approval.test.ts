import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inquiryEntries } from '#src/capabilities/outreach/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { plantPlan } from '#tests/support/billing-rows.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { attributeOrder } from './actions/attribute-order.ts';
import { wrongRows } from './rules/ledger.ts';
import { affiliates, attributions, commissionRows } from './tables.ts';

const APPLIED = { brand: 'Nine Lives', website: 'ninelives.example', audience: 'Cats, all day', platform: 'tiktok' };
const TERMS = { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } as const;

/** An application that a colleague may approve. */
async function applied(services: TestServices, finn: Browser, email = 'anna@affiliate.example') {
  const sent = { requestId: randomUUID(), name: 'Anna Example', email, ...APPLIED };
  expect((await newBrowser(services).post('/api/affiliate/applications', sent)).status).toBe(200);
  const { applications } = (await finn.get('/api/desk/affiliates')).json;
  const { id } = applications.find((one: { email: string }) => one.email === email);
  const approve = async (broughtBy: string | null = null) => {
    const { status, json } = await finn.post(`/api/desk/affiliate-applications/${id}/approval`, { broughtBy });
    expect(status).toBe(200);
    return json.affiliates.find((one: { email: string }) => one.email === email);
  };
  return { id, approve, path: `/api/desk/affiliates/${id}` };
}

/** A paid order with this code. */
async function ordered(services: TestServices, referralCode: string) {
  const plan = await plantPlan(services);
  await plan.invoice({ terms: TERMS, totalAmount: 4000, paidAmount: 4000 });
  const attribute = () =>
    services.transact(SYSTEM, (ctx) => attributeOrder(ctx, { checkoutId: plan.checkoutId, referralCode }));
  return { checkoutId: plan.checkoutId, attribute };
}

onBothEngines('an approval that is taken back', (open) => {
  testOnce(
    'N17 two colleagues take it back at once: one does, the other is told who, and it can be approved again',
    async () => {
      const services = await open();
      const [finn, flo] = [await colleague(services, 'Finn', 'finance'), await colleague(services, 'Flo', 'finance')];
      const { id, approve, path } = await applied(services, finn);
      const visitor = newBrowser(services);
      const { code, withdrawable, history } = await approve();
      expect([withdrawable, history]).toMatchObject([true, [{ kind: 'approved', by: 'Finn Desk' }]]);
      await visitor.post('/api/affiliate-clicks', { code });
      expect((await finn.post(`${path}/preview`, { act: 'withdraw' })).json).toMatchObject({
        amounts: [],
        lines: [expect.stringContaining('is deleted'), expect.stringContaining('anna@affiliate.example')],
      });

      const both = await Promise.all([finn, flo].map((desk) => desk.post(`${path}/withdrawal`)));
      const [won, lost] = both.toSorted((one, other) => one.status - other.status);
      expect([won?.status, won?.json.affiliates, lost?.status]).toEqual([200, [], 409]);
      const winner = won === both[0] ? { desk: finn, name: 'Finn Desk' } : { desk: flo, name: 'Flo Desk' };
      expect(lost?.json).toMatchObject({ code: 'overtaken', message: `${winner.name} has done this already.` });
      expect((await winner.desk.post(`${path}/withdrawal`)).status).toBe(200);
      expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-withdrawn')).toHaveLength(1);
      expect((await visitor.post('/api/affiliate-clicks', { code })).json.valid).toBe(false);
      expect((await finn.get('/api/desk/affiliates')).json.applications).toMatchObject([{ id }]);

      const again = await approve();
      expect(again.code).not.toBe(code);
      const entries = await services.database.db.select().from(inquiryEntries).where(eq(inquiryEntries.inquiryId, id));
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done', 'reopened']);
    },
  );

  test('N17 it stays where commissions exist, where they brought others along, and for whoever may not', async () => {
    const services = await open();
    const finn = await colleague(services, 'Finn', 'finance');
    const { approve, path } = await applied(services, finn);
    const { code } = await approve();
    const { attribute } = await ordered(services, code);
    await attribute();
    const before = await services.database.db.select().from(commissionRows);
    expect(before).toMatchObject([{ amount: 1000 }]);
    const kept = { code: 'approval-kept', message: expect.stringContaining('Orders came by this account') };
    expect((await finn.post(`${path}/preview`, { act: 'withdraw' })).json).toMatchObject(kept);
    const refused = await finn.post(`${path}/withdrawal`);
    expect([refused.status, refused.json]).toMatchObject([409, kept]);
    expect((await finn.get('/api/desk/affiliates')).json.affiliates).toMatchObject([{ withdrawable: false }]);
    // An order that was taken out is an order: putting it back needs the account.
    await finn.post(`${path}/refused-orders`, { order: before[0]?.checkoutId });
    expect((await finn.post(`${path}/withdrawal`)).json.code).toBe('approval-kept');
    const rows = await services.database.db.select().from(commissionRows);
    expect([rows.length, wrongRows(rows)]).toEqual([2, []]);

    const second = await applied(services, finn, 'bea@affiliate.example');
    const bea = await second.approve(code);
    const third = await applied(services, finn, 'cara@affiliate.example');
    await third.approve(bea.code);
    expect((await finn.post(`${second.path}/withdrawal`)).json.message).toContain('brought other affiliates along');
    expect((await finn.post(`${third.path}/withdrawal`)).status).toBe(200);
    expect((await finn.post(`${second.path}/withdrawal`)).status).toBe(200);
    expect((await finn.post(`/api/desk/affiliates/${randomUUID()}/withdrawal`)).json.code).toBe('affiliate-unknown');
    for (const desk of [await colleague(services, 'Sam', 'support'), newBrowser(services)])
      expect((await desk.post(`${path}/withdrawal`)).status).toBeGreaterThan(400);
  });

  testOnce(
    'N17 an order that is paid at that moment keeps the account, or is nobody’s; no payment fails by it',
    async () => {
      const services = await open();
      const finn = await colleague(services, 'Finn', 'finance');
      for (let round = 0; round < 4; round += 1) {
        const { id, approve, path } = await applied(services, finn, `round${round}@affiliate.example`);
        const { code } = await approve();
        const { checkoutId, attribute } = await ordered(services, code);
        const both = [() => finn.post(`${path}/withdrawal`), attribute];
        await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
        const { db } = services.database;
        const [account] = await db.select().from(affiliates).where(eq(affiliates.id, id));
        const found = await db.select().from(attributions).where(eq(attributions.checkoutId, checkoutId));
        const rows = await db.select().from(commissionRows).where(eq(commissionRows.checkoutId, checkoutId));
        expect([found.length, rows.length]).toEqual(account ? [1, 1] : [0, 0]);
      }
    },
  );
});
