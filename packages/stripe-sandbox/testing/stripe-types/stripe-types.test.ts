import { expect, test } from 'vitest';
import { differences } from './check.ts';
import { newSamplesIn, samplesIn } from './samples.ts';
import { onOneSandbox, type Trial } from '../trial.ts';

/** The body of an answer, as it is sent. */
async function bodyOf({ sandbox }: Trial, path: string, form?: Record<string, string>) {
  const request = new Request(`https://api.stripe.com/v1/${path}`, {
    headers: { authorization: 'Bearer sk_test_trial' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return (await sandbox.fetch(request)).json();
}

const sampleOf = (body: unknown) => samplesIn('POST /v1/coupons', JSON.stringify(body));

onOneSandbox("the check against the types of Stripe's SDK", (open) => {
  test('passes the answers of the sandbox and names each field that is missing, unknown, null or no member of its enum', async () => {
    const trial = await open();
    const coupon = await bodyOf(trial, 'coupons', { percent_off: '10', duration: 'once' });
    const refusal = await bodyOf(trial, 'coupons/none');
    const { valid: _, ...missing } = coupon;
    const event = {
      id: 'evt_1',
      object: 'event',
      api_version: null,
      created: 1,
      data: { object: coupon },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type: 'coupon.created',
    };
    const list = await bodyOf(trial, 'coupons');
    expect(await differences([coupon, refusal, event, list].flatMap(sampleOf))).toEqual([]);

    const broken = [
      missing,
      { ...coupon, colour: 'ginger' },
      { ...coupon, created: null },
      { ...coupon, duration: 'sometimes' },
      { ...event, data: { object: { ...coupon, duration: 'nearly' } } },
      { ...list, data: [{ ...coupon, times_redeemed: 'twice' }] },
      { error: { ...refusal.error, code: 'not_a_code' } },
      { ...coupon, object: 'voucher' },
    ];
    const found = await differences(broken.flatMap(sampleOf));
    expect(found.map((difference) => difference.split(':')[0])).toEqual([
      "ApiObject<'coupon'>",
      "ApiObject<'coupon'> colour",
      "ApiObject<'coupon'> created",
      "ApiObject<'coupon'> duration",
      "ApiEvent<'coupon.created'> data.object.duration",
      "ApiObject<'coupon'> times_redeemed",
      'ApiError error.code',
      "ApiObject<'voucher'>",
    ]);
    expect(found[0]).toContain("Property 'valid' is missing");
    expect(found[1]).toContain('in POST /v1/coupons');
  });

  test('keeps one sample of a shape, and another where a word differs', () => {
    const refusal = (type: string, message: string) =>
      newSamplesIn('GET /', JSON.stringify({ error: { type, message } }));
    expect(refusal('a_first_kind', 'Once.')).toHaveLength(1);
    expect(refusal('a_first_kind', 'Again.')).toHaveLength(0);
    expect(refusal('another_kind', 'Once.')).toHaveLength(1);
  });
});
