import { expect, test } from 'vitest';
import type Stripe from 'stripe';
import { refusal } from '../testing/refusal.ts';
import { onBothSandboxes, SHOP, told, type Trial } from '../testing/trial.ts';

const CAPABLE = { capabilities: { transfers: { requested: true } } };
const BACK = { refresh_url: `${SHOP}/again`, return_url: `${SHOP}/back` };

async function payee({ stripe, visit }: Trial, answer = 'complete'): Promise<Stripe.Account> {
  const { id } = await stripe.accounts.create({
    type: 'express',
    country: 'DE',
    email: 'anna@example.com',
    ...CAPABLE,
  });
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...BACK });
  const path = new URL(url).pathname.replace('/sandbox', '');
  expect((await visit(path)).status).toBe(200);
  expect((await visit(path, { answer })).headers.get('location')).toBe(BACK.return_url);
  return stripe.accounts.retrieve(id);
}

const send = (stripe: Stripe, destination: string, over: Partial<Stripe.TransferCreateParams> = {}, key?: string) =>
  stripe.transfers.create(
    { amount: 1250, currency: 'eur', destination, transfer_group: 'payout-1', ...over },
    key ? { idempotencyKey: key } : {},
  );

onBothSandboxes('connected accounts', (open) => {
  test('an account link opens once, for five minutes; the form decides whether transfers reach the account', async () => {
    const trial = await open();
    const { stripe, visit, sandbox } = trial;
    const account = await stripe.accounts.create({ type: 'express', ...CAPABLE, metadata: { affiliate: 'anna' } });
    expect(account).toMatchObject({ country: 'AE', payouts_enabled: false, capabilities: { transfers: 'inactive' } });
    expect(account.requirements?.currently_due).toContain('external_account');
    const link = () => stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...BACK });
    const pathOf = ({ url }: Stripe.AccountLink) => new URL(url).pathname.replace('/sandbox', '');
    const [first, second] = [pathOf(await link()), pathOf(await link())];
    expect((await visit(first)).status).toBe(404);
    expect((await visit(second)).status).toBe(200);
    expect((await visit(second)).headers.get('location')).toBe(BACK.refresh_url);
    expect((await visit(second, { answer: 'complete' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visit(second, { answer: 'later' })).headers.get('location')).toBe(BACK.return_url);
    const late = pathOf(await link());
    await sandbox.control.advance(301);
    expect((await visit(late)).headers.get('location')).toBe(BACK.refresh_url);
    expect((await stripe.accounts.retrieve(account.id)).capabilities).toEqual({ transfers: 'inactive' });
    expect((await payee(trial)).capabilities).toEqual({ transfers: 'active' });
    expect((await payee(trial, 'rejected')).requirements?.disabled_reason).toBe('rejected.other');
    expect((await stripe.accounts.list({ limit: 2 })).data).toHaveLength(2);
  });

  test('a transfer reaches an account that may have it, once for each key, and is taken back in parts', async () => {
    const trial = await open();
    const { stripe, sandbox } = trial;
    const { id } = await payee(trial);
    const incomplete = await payee(trial, 'later');
    expect(await refusal(send(stripe, incomplete.id))).toMatchObject({ status: 400, code: 'transfers_not_allowed' });
    expect(await refusal(send(stripe, 'acct_none'))).toMatchObject({ status: 400, param: 'destination' });
    await sandbox.control.emptyBalance(true);
    expect(await refusal(send(stripe, id))).toMatchObject({ status: 400, code: 'balance_insufficient' });
    await sandbox.control.emptyBalance(false);
    const sent = [await send(stripe, id, {}, 'payout-1-1'), await send(stripe, id, {}, 'payout-1-1')];
    expect(new Set(sent.map((one) => one.id)).size).toBe(1);
    const list = await stripe.transfers.list({ transfer_group: 'payout-1', destination: id });
    expect(list.data).toMatchObject([{ amount: 1250, currency: 'eur', amount_reversed: 0, reversed: false }]);
    const [transfer = ''] = list.data.map((one) => one.id);
    await stripe.transfers.createReversal(transfer, { amount: 250 });
    expect(await refusal(stripe.transfers.createReversal(transfer, { amount: 1001 }))).toMatchObject({ status: 400 });
    await stripe.transfers.createReversal(transfer);
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ amount_reversed: 1250, reversed: true });
    expect(await refusal(stripe.transfers.createReversal(transfer))).toMatchObject({ status: 400 });
    await sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => type.startsWith('transfer.'))).toEqual([
      'transfer.created',
      'transfer.reversed',
      'transfer.reversed',
    ]);
  });

  test('events of connected accounts go to endpoints with connect only, and name the account', async () => {
    const trial = await open();
    const { stripe, sandbox, heard } = trial;
    const url = `${SHOP}/connected`;
    const hook = await stripe.webhookEndpoints.create({ url, connect: true, enabled_events: ['account.updated'] });
    expect(hook).not.toHaveProperty('connect');
    const { id } = await payee(trial);
    await sandbox.deliverDueEvents();
    expect(heard.filter(({ type }) => type === 'account.updated')).toEqual([]);
    const [event] = (await stripe.events.list({ type: 'account.updated' })).data;
    expect(event).toMatchObject({ account: id, data: { object: { id } } });
  });
});
