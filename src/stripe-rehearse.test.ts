import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { runStripeCommand } from '#tests/support/stripe-command.ts';
import { runRehearsal } from './stripe-rehearse.ts';

/** Two lives of half a year take some ten seconds, and longer where much else is going on. */
const A_WHILE_MS = 300_000;

onOneEngine('npm run stripe:rehearse', (open) => {
  test(
    'plays the life of a subscription in an account and in the sandbox, and a table names each planted difference',
    async () => {
      const services = await open();
      const alter = (call: string, answer: string) =>
        /POST \/v1\/refunds$/.test(call) ? answer.replace('"status":"succeeded"', '"status":"pending"') : answer;
      const { code, text } = await runStripeCommand(runRehearsal, services, [], { alter });
      expect(code).toBe(1);
      expect(text).toContain('This is not Stripe.');
      expect(text).not.toContain('not tried');
      for (const step of [
        'First payment',
        'The next box skipped',
        'The skip undone',
        'The next box moved to a later day',
        'Paused for two boxes',
        'Resumed',
        'The next box brought forward, and charged early',
        'A third cat from the next month',
        'That cat taken out again',
        'Renewal 2, with two kits',
        'No more kits',
        'Renewal 3: the card fails',
        'The dispute answered with evidence',
        'Kept',
        'A comeback, paid',
        'Withdrawn',
      ])
        expect(text).toContain(`same        ${step}`);
      expect(text).toMatch(/A part of it refunded +refund status +pending +succeeded/);
      expect(text).toMatch(/The rest refunded +refund status +pending +succeeded/);
      expect(text.match(/pending +succeeded/g)).toHaveLength(2);
      expect(text).toContain('Not rehearsed, because no request can do it:');
      // Objects of the rehearsal are gone with its clock.
      expect((await services.stripe.testHelpers.testClocks.list()).data).toEqual([]);
      expect((await services.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    },
    A_WHILE_MS,
  );

  test('without a secret key of test mode it names the setting, and sends no request', async () => {
    const services = await open();
    for (const [key, said] of [
      ['', 'There is no account to rehearse with. Set'],
      ['sk_live_do_not_print_me', 'is not a secret key of test mode (sk_test_…). Nothing was done.'],
      ['rk_test_do_not_print_me', 'is not a secret key of test mode (sk_test_…). Nothing was done.'],
    ] as const) {
      const asked: string[] = [];
      const deny = (call: string) => asked.push(call) && null;
      const { code, text } = await runStripeCommand(runRehearsal, services, [], {
        env: { STRIPE_SECRET_KEY: key },
        deny,
      });
      expect([code, asked]).toEqual([1, []]);
      expect(text).toContain(said);
    }
    const wrong = await runStripeCommand(runRehearsal, services, [], { deny: () => 401 });
    expect([wrong.code, wrong.text]).toEqual([1, expect.stringContaining('Stripe does not take STRIPE_SECRET_KEY')]);
  });
});
