import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invalid, refusal } from '../testing/refusal.ts';
import { onOneSandbox, type Trial } from '../testing/trial.ts';

// Defaults and refusals: docs.stripe.com/api/prices, and answers of Stripe recorded by github.com/Kiln-AI/stripe_world
// (tests/test_prices.py, version 2026-08-26.dahlia).

const withProduct = async (trial: Trial) => {
  const { id: product } = await trial.stripe.products.create({ name: 'Stick' });
  const create = (params: Partial<Stripe.PriceCreateParams> = {}) =>
    trial.stripe.prices.create({ currency: 'usd', unit_amount: 1000, product, ...params });
  return { product, create };
};

onOneSandbox('prices', (open) => {
  test('a price for once and a recurring price have the documented shape', async () => {
    const trial = await open();
    const { product, create } = await withProduct(trial);
    const once = await create({ nickname: 'Trial box', metadata: { kind: 'trial' } });
    expect(once).toMatchObject({
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      currency: 'usd',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: { kind: 'trial' },
      nickname: 'Trial box',
      product,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: 1000,
    });
    expect(String(once.unit_amount_decimal)).toBe('1000');
    const monthly = await create({ recurring: { interval: 'month' }, tax_behavior: 'inclusive', currency: 'AED' });
    expect(monthly).toMatchObject({ type: 'recurring', tax_behavior: 'inclusive', currency: 'aed' });
    expect(monthly.recurring).toEqual({
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    });
    expect((await create({ recurring: { interval: 'week', interval_count: 6 } })).recurring).toMatchObject({
      interval: 'week',
      interval_count: 6,
    });
    expect((await create({ unit_amount: 0 })).unit_amount).toBe(0);
  });

  test('a price may make its product itself', async () => {
    const { stripe } = await open();
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 500,
      product_data: { name: 'Kit', metadata: { sku: 'K' } },
      expand: ['product'],
    });
    expect(price.product).toMatchObject({ object: 'product', name: 'Kit', metadata: { sku: 'K' } });
    const types = (await stripe.events.list()).data.map(({ type }) => type);
    expect(types).toEqual(['price.created', 'product.created']);
  });

  test('amount and interval of a price are fixed; nickname, lookup key, metadata and activity change', async () => {
    const { stripe } = await open();
    const { id } = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 500,
      product_data: { name: 'Kit' },
      nickname: 'Old',
    });
    const changed = await stripe.prices.update(id, {
      active: false,
      nickname: 'New',
      lookup_key: 'kit',
      metadata: { a: '1' },
    });
    expect(changed).toMatchObject({ active: false, nickname: 'New', lookup_key: 'kit', metadata: { a: '1' } });
    expect(await stripe.prices.update(id, { nickname: '', lookup_key: '', metadata: { a: '' } })).toMatchObject({
      active: false,
      nickname: null,
      lookup_key: null,
      metadata: {},
    });
    for (const fixed of ['unit_amount', 'currency', 'product', 'recurring'])
      expect(await refusal(stripe.prices.update(id, { [fixed]: '1' } as never))).toMatchObject(
        invalid(fixed, 'parameter_unknown'),
      );
  });

  test('a lookup key names one price, active or not, until it is handed over', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { create } = await withProduct(trial);
    const holder = await create({ lookup_key: 'standard' });
    await stripe.prices.update(holder.id, { active: false });
    const taken = {
      ...invalid('lookup_key'),
      message: `A price (\`${holder.id}\`) already uses that lookup key.`,
    };
    expect(await refusal(create({ lookup_key: 'standard' }))).toMatchObject(taken);
    const other = await create();
    expect(await refusal(stripe.prices.update(other.id, { lookup_key: 'standard' }))).toMatchObject(taken);
    expect((await stripe.prices.update(holder.id, { lookup_key: 'standard' })).lookup_key).toBe('standard');

    const heir = await create({ lookup_key: 'standard', transfer_lookup_key: true });
    expect(heir.lookup_key).toBe('standard');
    expect(await stripe.prices.retrieve(holder.id)).toMatchObject({ lookup_key: null, active: false });
    const [released] = (await stripe.events.list({ type: 'price.updated' })).data;
    expect(released?.data).toMatchObject({
      object: { id: holder.id },
      previous_attributes: { lookup_key: 'standard' },
    });
    const found = await stripe.prices.list({ lookup_keys: ['standard', 'premium'] });
    expect(found.data.map(({ id }) => id)).toEqual([heir.id]);
  });

  test('lists filter by product, type, currency, activity and keys', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { product, create } = await withProduct(trial);
    const label = (nickname: string, params: Partial<Stripe.PriceCreateParams>) => create({ nickname, ...params });
    await label('once', { lookup_key: 'a' });
    await label('monthly', { recurring: { interval: 'month' }, lookup_key: 'b' });
    await label('euros', { currency: 'eur', active: false });
    await stripe.prices.create({ currency: 'usd', unit_amount: 1, product_data: { name: 'Else' }, nickname: 'else' });
    const cases: [Stripe.PriceListParams, string[]][] = [
      [{}, ['else', 'euros', 'monthly', 'once']],
      [{ product }, ['euros', 'monthly', 'once']],
      [{ product, type: 'one_time' }, ['euros', 'once']],
      [{ type: 'recurring' }, ['monthly']],
      [{ currency: 'eur' }, ['euros']],
      [{ active: false }, ['euros']],
      [{ active: true, product }, ['monthly', 'once']],
      [{ lookup_keys: ['b', 'a'] }, ['monthly', 'once']],
      [{ lookup_keys: ['none'] }, []],
    ];
    for (const [filter, expected] of cases) {
      const { data } = await stripe.prices.list(filter);
      expect([filter, data.map(({ nickname }) => nickname)]).toEqual([filter, expected]);
    }
  });

  test('a wrong parameter of a price is refused by name', async () => {
    const trial = await open();
    const { stripe } = trial;
    const { product, create } = await withProduct(trial);
    const cases: [object, object][] = [
      [{ currency: '' }, invalid('currency', 'parameter_missing')],
      [{ currency: 'xyz' }, invalid('currency')],
      [{ unit_amount: '' }, invalid('unit_amount', 'parameter_missing')],
      [{ unit_amount: -1 }, invalid('unit_amount', 'parameter_invalid_integer')],
      [{ unit_amount: 100_000_000 }, invalid('unit_amount', 'parameter_invalid_integer')],
      [{ unit_amount: 12.5 }, invalid('unit_amount', 'parameter_invalid_integer')],
      [{ unit_amount: 'ten' }, invalid('unit_amount', 'parameter_invalid_integer')],
      [
        { product: 'prod_nope' },
        { ...invalid('product', 'resource_missing'), message: "No such product: 'prod_nope'" },
      ],
      [
        { product_data: { name: 'Kit' } },
        {
          ...invalid('product'),
          message: 'You may only specify one of these parameters: product, product_data.',
        },
      ],
      [{ product: undefined, product_data: { active: true } }, invalid('product_data[name]', 'parameter_missing')],
      [{ recurring: { interval: 'fortnight' } }, invalid('recurring[interval]')],
      [{ recurring: { interval_count: 2 } }, invalid('recurring[interval]', 'parameter_missing')],
      [{ recurring: { interval: 'month', interval_count: 0 } }, invalid('recurring[interval_count]')],
      [{ recurring: 'month' }, invalid('recurring')],
      [{ tax_behavior: 'none' }, invalid('tax_behavior')],
    ];
    for (const [params, expected] of cases)
      expect([params, await refusal(create(params))]).toMatchObject([params, expected]);
    expect(await refusal(stripe.prices.create({ currency: 'usd', unit_amount: 1 }))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
    });
    const filters: [Stripe.PriceListParams, string, string?][] = [
      [{ product: 'prod_nope' }, 'product', 'resource_missing'],
      [{ type: 'sometimes' as never }, 'type'],
      [{ active: 'maybe' as never }, 'active'],
    ];
    for (const [filter, param, code] of filters)
      expect(await refusal(stripe.prices.list(filter))).toMatchObject(invalid(param, code));
    const nothing = { status: 404, code: 'resource_missing', param: 'price', message: "No such price: 'price_nope'" };
    expect(await refusal(stripe.prices.retrieve('price_nope'))).toMatchObject(nothing);
    expect(await refusal(stripe.prices.update('price_nope', { active: true }))).toMatchObject(nothing);
    expect((await stripe.prices.list({ product })).data).toEqual([]);
  });
});
