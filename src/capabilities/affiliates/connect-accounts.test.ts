import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { providerEvents } from '#src/capabilities/billing/tables.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { personNamed } from '#tests/support/sharing.ts';
import { readPayee } from './actions/sync-connect.ts';
import { affiliates } from './tables.ts';
import { IBAN, ON, connectShop, fillIn, payeeOwed } from '#tests/support/connect.ts';

const DAY_MS = 86_400_000;

onOneEngine('accounts of Stripe Connect', (open) => {
  test('R437 an affiliate chooses Stripe, fills in its form, and sees missing data until they can be paid', async () => {
    const services = await connectShop(open);
    await colleague(services, 'Finn', 'finance');
    const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
    const { browser: anna, email } = await personNamed(services, 'Anna');
    await services.database.db.insert(affiliates).values({
      ...{ id: randomUUID(), name: 'Anna', email, code: 'ANNA2345', iban: IBAN, holder: 'Anna Example' },
      ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
    });
    const begin = (country = 'DE') => anna.post('/api/affiliate/connect', { country });
    const connect = async () => (await anna.get('/api/affiliate')).json.connect;
    expect(await connect()).toMatchObject({ countries: ['DE', 'AE'], chosen: false, opened: false });
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: undefined });
    expect((await begin()).json.code).toBe('connect-off');
    expect(await connect()).toBeNull();
    Object.assign(services.settings, { payoutConnect });
    expect((await begin('US')).json.code).toBe('connect-country');
    expect((await begin()).json.code).toBe('confirmation-needed');
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const { url } = (await begin()).json;
    expect(await connect()).toMatchObject({ chosen: true, opened: true, payable: false });
    expect((await services.mails()).at(-1)).toMatchObject({ kind: 'affiliate-account-changed', recipient: email });
    expect(await fillIn(services, url, 'later')).toBe('http://shop.test/affiliate/account?connect=back');
    const look = async () => (await anna.post('/api/affiliate/connect/looks')).json.connect;
    expect((await look()).reason).toBe('The form of Stripe is not filled in yet.');
    services.clock.advance(8 * DAY_MS);
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const again = (await begin()).json.url;
    expect(await fillIn(services, again, 'complete')).toContain('connect=back');
    await services.settle();
    expect(await connect()).toMatchObject({ payable: true, reason: null });
    const changed = async () => (await services.database.db.select().from(affiliates))[0]?.accountChangedAt;
    expect(await changed()).toEqual(services.clock.now());
    expect((await services.mails()).filter(({ kind }) => kind === 'affiliate-account-changed')).toHaveLength(2);
    expect((await services.stripe.accounts.list()).data).toHaveLength(1);
    const [noted] = await services.database.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.type, 'account.updated'));
    expect(JSON.stringify(noted)).not.toContain(email);
    await anna.put('/api/affiliate/payout-account', { iban: IBAN, holder: 'Anna Example' });
    expect(await connect()).toMatchObject({ chosen: false, opened: true });
  });

  test('events of connected accounts need the secret of their endpoint, and prove nothing at the other one', async () => {
    const services = await connectShop(open);
    const body = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'account.updated', created: 1, livemode: false, account: 'acct_1' },
      data: { object: { object: 'account', id: 'acct_1' } },
    });
    const post = (path: string, secret: string) =>
      services.app.request(`http://shop.test/api/webhooks/${path}`, {
        method: 'POST',
        body,
        headers: {
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({
            ...{ payload: body, secret, timestamp: Math.floor(services.clock.now().getTime() / 1000) },
          }),
        },
      });
    const noted = async () => (await services.database.db.select().from(providerEvents)).length;
    const { stripeWebhookSecret } = services.settings;
    Object.assign(services.settings, ON);
    expect((await post('stripe-connect', stripeWebhookSecret)).status).toBe(400);
    expect((await post('stripe', stripeWebhookSecret)).status).toBe(200);
    expect(await noted()).toBe(0);
    expect((await post('stripe-connect', 'whsec_connect')).status).toBe(200);
    expect(await noted()).toBe(1);
    Object.assign(services.settings, { payoutConnect: undefined });
    expect((await post('stripe-connect', 'whsec_connect')).status).toBe(400);
  });

  test('only an account that is gone is noted as such, not one that the key may not read', async () => {
    const services = await connectShop(open);
    await colleague(services, 'Finn', 'finance');
    const { connectId } = await payeeOwed(services, 'anna');
    const answers = (code?: string) => {
      const retrieve = async () => {
        throw new Stripe.errors.StripePermissionError({ message: 'no', statusCode: 403, code } as never);
      };
      const accounts = Object.assign(Object.create(services.stripe.accounts) as Stripe['accounts'], { retrieve });
      return { ...services, stripe: Object.assign(Object.create(services.stripe) as Stripe, { accounts }) };
    };
    const payable = async () => (await services.database.db.select().from(affiliates))[0]?.connectPayable;
    await expect(readPayee(answers(), connectId)).rejects.toThrow('no');
    expect(await payable()).toBe(true);
    await readPayee(answers('account_invalid'), connectId);
    expect(await payable()).toBe(false);
  });

  test('an account that is gone is forgotten, so that the next press opens another; a country that Stripe refuses is no outage', async () => {
    const services = await connectShop(open);
    await colleague(services, 'Finn', 'finance');
    const [approver] = await services.database.db.select().from(people).where(eq(people.role, 'finance'));
    const { browser: anna, email } = await personNamed(services, 'Anna');
    await services.database.db.insert(affiliates).values({
      ...{ id: randomUUID(), name: 'Anna', email, code: 'ANNA2345', rail: 'connect', connectId: 'acct_gone' },
      ...{ approvedById: approver?.id ?? '', approvedAt: services.clock.now() },
    });
    await anna.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const begin = (country: string) => anna.post('/api/affiliate/connect', { country });
    expect((await begin('DE')).json.code).toBe('connect-gone');
    const { payoutConnect } = services.settings;
    Object.assign(services.settings, { payoutConnect: { ...payoutConnect, countries: ['DE', 'X1'] } });
    expect((await begin('X1')).json.code).toBe('connect-refused');
    expect((await begin('DE')).json.url).toContain('http');
    const [row] = await services.database.db.select().from(affiliates);
    expect(row?.connectId).not.toBe('acct_gone');
    expect(row?.accountChangedAt).not.toBeNull();
  });
});
