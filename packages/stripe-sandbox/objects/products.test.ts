import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { invalid, missing, refusal } from '../testing/refusal.ts';
import { onOneSandbox, told } from '../testing/trial.ts';

// Defaults and refusals: docs.stripe.com/api/products, and answers of Stripe recorded by github.com/Kiln-AI/stripe_world
// (tests/test_products.py, version 2026-08-26.dahlia).

const EVERYTHING = {
  name: 'Stick, 12 pieces',
  active: false,
  description: 'Salmon and pumpkin',
  images: ['https://shop.test/one.png', 'https://shop.test/two.png'],
  metadata: { sku: 'S-12' },
  shippable: true,
  statement_descriptor: 'STICKS',
  tax_code: 'txcd_99999999',
  unit_label: 'box',
  url: 'https://shop.test/sticks',
} satisfies Stripe.ProductCreateParams;

onOneSandbox('products', (open) => {
  test('a product that says no more than its name has the documented defaults', async () => {
    const trial = await open('gentle');
    const product = await trial.stripe.products.create({ name: 'Stick' });
    expect(product).toMatchObject({
      object: 'product',
      active: true,
      default_price: null,
      description: null,
      images: [],
      livemode: false,
      marketing_features: [],
      metadata: {},
      name: 'Stick',
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      unit_label: null,
      url: null,
    });
    expect(product.id).toMatch(/^prod_\w{14,}$/);
    expect(product.updated).toBe(product.created);
    expect(await trial.stripe.products.retrieve(product.id)).toEqual(product);
  });

  test('every parameter of a creation is answered, and every one can be changed and unset', async () => {
    const { stripe } = await open();
    const { id, ...created } = await stripe.products.create({ id: 'sticks', ...EVERYTHING });
    expect([id, created]).toEqual(['sticks', expect.objectContaining(EVERYTHING)]);
    const other = {
      name: 'Stick, 24 pieces',
      active: true,
      description: 'Duck',
      images: ['https://shop.test/three.png'],
      metadata: { sku: 'S-24' },
      shippable: false,
      statement_descriptor: 'MORE STICKS',
      tax_code: 'txcd_00000000',
      unit_label: 'carton',
      url: 'https://shop.test/more',
    };
    expect(await stripe.products.update(id, other)).toMatchObject(other);
    const cleared = { description: '', images: '', metadata: '', tax_code: '', unit_label: '', url: '' } as const;
    expect(await stripe.products.update(id, cleared)).toMatchObject({
      name: 'Stick, 24 pieces',
      description: null,
      images: [],
      metadata: {},
      tax_code: null,
      unit_label: null,
      url: null,
    });
  });

  test('a change is dated, keeps the fields it does not name, and its event tells the old values of the changed ones', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id, created } = await stripe.products.create({ name: 'Stick', description: 'Salmon' });
    trial.clock.advance(60_000);
    const after = await stripe.products.update(id, { description: 'Duck', metadata: { sku: 'S' } });
    expect(after).toMatchObject({ name: 'Stick', description: 'Duck', created, updated: created + 60 });
    const [event] = (await stripe.events.list({ type: 'product.updated' })).data;
    expect(event?.data).toMatchObject({
      object: { id, description: 'Duck' },
      previous_attributes: { description: 'Salmon', updated: created },
    });
    expect(Object.keys(event?.data.previous_attributes ?? {}).sort()).toEqual(['description', 'metadata', 'updated']);
  });

  test('the default price is a price that exists', async () => {
    const { stripe } = await open();
    const product = await stripe.products.create({ name: 'Stick' });
    const price = await stripe.prices.create({ product: product.id, currency: 'aed', unit_amount: 900 });
    const changed = await stripe.products.update(product.id, { default_price: price.id, expand: ['default_price'] });
    expect(changed.default_price).toMatchObject({ id: price.id, unit_amount: 900 });
    expect(await refusal(stripe.products.update(product.id, { default_price: 'price_nope' }))).toMatchObject({
      ...invalid('default_price', 'resource_missing'),
      message: "No such price: 'price_nope'",
    });
  });

  test('lists filter by id, activity, shipping, address and time, and leave out deleted products', async () => {
    const trial = await open();
    const { stripe } = trial;
    const one = await stripe.products.create({ name: 'One', shippable: true, url: 'https://shop.test/one' });
    trial.clock.advance(10_000);
    const two = await stripe.products.create({ name: 'Two', active: false, shippable: false });
    const three = await stripe.products.create({ name: 'Three' });
    await stripe.products.del(three.id);
    const names = async (filter: Stripe.ProductListParams) =>
      (await stripe.products.list(filter)).data.map(({ name }) => name);
    const cases: [Stripe.ProductListParams, string[]][] = [
      [{}, ['Two', 'One']],
      [{ active: true }, ['One']],
      [{ active: false }, ['Two']],
      [{ shippable: true }, ['One']],
      [{ url: 'https://shop.test/one' }, ['One']],
      [{ url: 'https://shop.test/none' }, []],
      [{ ids: [one.id, 'prod_nope', three.id] }, ['One']],
      [{ created: { gt: one.created } }, ['Two']],
      [{ created: { gte: one.created, lt: two.created } }, ['One']],
      [{ created: { lte: one.created } }, ['One']],
      [{ created: two.created }, ['Two']],
      [{ active: true, created: { gt: one.created } }, []],
    ];
    for (const [filter, expected] of cases) expect([filter, await names(filter)]).toEqual([filter, expected]);
  });

  test('a product is deleted for good, unless it has prices', async () => {
    const trial = await open('gentle');
    const { stripe } = trial;
    const { id } = await stripe.products.create({ name: 'Gone' });
    const priced = await stripe.products.create({ name: 'Priced' });
    const price = await stripe.prices.create({ product: priced.id, currency: 'aed', unit_amount: 900 });
    await stripe.prices.update(price.id, { active: false });
    expect(await refusal(stripe.products.del(priced.id))).toMatchObject({
      ...invalid(undefined),
      message: 'This product cannot be deleted because it has one or more user-created prices.',
    });
    expect((await stripe.products.retrieve(priced.id)).active).toBe(true);

    expect(await stripe.products.del(id)).toMatchObject({ id, object: 'product', deleted: true });
    const gone = missing(`No such product: '${id}'`);
    expect(await refusal(stripe.products.retrieve(id))).toEqual(gone);
    expect(await refusal(stripe.products.update(id, { name: 'Back' }))).toEqual(gone);
    expect(await refusal(stripe.products.del(id))).toEqual(gone);
    await trial.sandbox.deliverDueEvents();
    expect(told(trial)).toEqual([
      'product.created',
      'product.created',
      'price.created',
      'price.updated',
      'product.deleted',
    ]);
    expect(trial.heard.at(-1)?.data.object).toMatchObject({ id, name: 'Gone', active: false });
    expect((await stripe.products.create({ id, name: 'Again' })).id).toBe(id);
  });

  test('a wrong parameter of a product is refused by name', async () => {
    const { stripe } = await open();
    await stripe.products.create({ id: 'taken', name: 'Stick' });
    const cases: [object, object][] = [
      [{}, { ...invalid('name', 'parameter_missing'), message: 'Missing required param: name.' }],
      [{ name: '' }, invalid('name', 'parameter_missing')],
      [{ name: 'Stick', id: 'taken' }, invalid('id', 'resource_already_exists')],
      [{ name: 'Stick', active: 'perhaps' }, invalid('active')],
      [{ name: 'Stick', images: 'one.png' }, invalid('images')],
      [{ name: 'Stick', metadata: { ['k'.repeat(41)]: 'x' } }, invalid(`metadata[${'k'.repeat(41)}]`)],
      [{ name: 'Stick', metadata: { k: 'x'.repeat(501) } }, invalid('metadata[k]')],
      [
        { name: 'Stick', metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'x'])) },
        invalid('metadata'),
      ],
      [{ name: 'Stick', colour: 'ginger' }, invalid('colour', 'parameter_unknown')],
    ];
    for (const [params, expected] of cases)
      expect(await refusal(stripe.products.create(params as Stripe.ProductCreateParams))).toMatchObject(expected);
    expect(await refusal(stripe.products.list({ active: 'perhaps' as never }))).toMatchObject(invalid('active'));
    expect((await stripe.products.list()).data.map(({ id }) => id)).toEqual(['taken']);
  });
});
