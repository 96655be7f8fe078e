import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { onOneSandbox } from '../testing/trial.ts';

onOneSandbox('the account', (open) => {
  test('the account behind the key may charge, and has no other endpoints', async () => {
    const { stripe } = await open();
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
      object: 'account',
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: true,
    });
    expect((await refusal(stripe.accounts.retrieve('acct_1'))).status).toBe(404);
  });
});
