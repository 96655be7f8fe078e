import { expect, test } from 'vitest';
import { onBothSandboxes, openElements, told } from '../testing/trial.ts';
import { confirm } from '../testing/elements-form.ts';

onBothSandboxes('pressing the button of the payment form', (open) => {
  test('twenty times at once is one payment, and each press is told so', async () => {
    const trial = await open();
    const session = await openElements(trial.stripe);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(trial, session)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 200, status: 'complete' });
    expect((await trial.stripe.charges.list()).data).toHaveLength(1);
    expect((await trial.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test('while the session is being closed either pays or does not: never both, never half', async () => {
    const trial = await open();
    for (let round = 0; round < 3; round += 1) {
      const session = await openElements(trial.stripe);
      const [answer, closed] = await Promise.all([
        confirm(trial, session),
        trial.stripe.checkout.sessions.expire(session.id).then(
          () => true,
          () => false,
        ),
      ]);
      const { status, subscription } = await trial.stripe.checkout.sessions.retrieve(session.id);
      expect([answer.code, status, subscription !== null]).toEqual(
        closed ? [410, 'expired', false] : [200, 'complete', true],
      );
    }
  });

  test('a debit is answered once, however many processes let time pass', async () => {
    const trial = await open();
    const euros = { currency: 'eur', unit_amount: 7900, recurring: { interval: 'month' as const } };
    const session = await openElements(trial.stripe, {
      line_items: [{ price_data: { ...euros, product_data: { name: 'Standard' } }, quantity: 1 }],
    });
    const iban = { method: 'sepa_debit', iban: 'AT611904300234573201', card: undefined, name: 'Maryam' };
    expect(await confirm(trial, session, iban)).toMatchObject({ status: 'processing' });
    trial.clock.advance(6 * 86_400_000);
    await Promise.all([1, 2, 3, 4].map(() => trial.sandbox.deliverDueEvents()));
    await trial.sandbox.deliverDueEvents();
    expect(told(trial).filter((type) => type === 'checkout.session.async_payment_succeeded')).toHaveLength(1);
    expect((await trial.stripe.charges.list()).data.map(({ status }) => status)).toEqual(['succeeded']);
  });
});
