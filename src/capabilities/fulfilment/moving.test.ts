import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { households } from '#src/capabilities/access/tables.ts';
import { invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { DELIVERY_PRODUCT } from '#src/capabilities/billing/rules/payment-page.ts';
import { type Browser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import { confirmAddress, newMember } from '#tests/support/members.ts';
import { begun, bought, boxesIn, colleague, pass, pressBox, pressOrder, signInAgain } from '#tests/support/parcels.ts';

/** Months of a household take their time on a busy machine. */
const STORY_MS = 120_000;
const EMAIL = 'maryam@example.com';
const BERLIN = { line1: 'Torstraße 1', line2: '', city: 'Berlin', region: '', postalCode: '10115', country: 'DE' };
const DUBAI = { line1: '7 Creek Road', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' };
const BEFORE = '12 Marina Walk, Dubai, United Arab Emirates';
const NOW = 'Torstraße 1, 10115 Berlin, Germany';

/** Saves the profile with another address, as the form does. */
async function move(browser: Browser, address: unknown, agreedMonthly?: number) {
  const { firstName, lastName, email, phone, preferences } = (await browser.get('/api/profile')).json;
  const form = { firstName, lastName, email, phone, preferences, address };
  return browser.put('/api/profile', { ...form, ...(agreedMonthly !== undefined && { agreedMonthly }) });
}

const row = async ({ database: { db } }: TestServices) => (await db.select().from(subscriptions))[0];
const labelOf = async (desk: Browser, kind: 'orders' | 'boxes', id: string) =>
  (await desk.get(`/api/desk/${kind}/${id}`)).json.shipTo.join(', ');

onOneEngine('moving house', (open) => {
  test(
    'R313 R321 parcels not packed, delivery and VAT follow the address; what is charged or packed stays; nobody pays more unasked',
    async () => {
      const services = await open();
      const { customer, desk, householdId, number } = await begun(services);
      await pass(services, 27);
      await signInAgain(services, customer);
      const desk2 = await colleague(services, 'Omar');
      const [second] = await boxesIn(services, householdId);
      await pressBox(desk2, second?.id ?? '', 'box_packed');

      // A person with an unconfirmed e-mail cannot redirect a household's parcels.
      const stranger = await move(customer, BERLIN, 35_800);
      expect([stranger.status, stranger.json.code]).toEqual([403, 'address-unconfirmed']);
      await customer.post('/api/auth/email-verification-requests');
      await confirmAddress(services, customer, EMAIL);
      await signInAgain(services, customer);

      // Both amounts are stated before anything is saved; agreement to a wrong one is refused.
      for (const agreed of [undefined, 34_000]) {
        const asked = await move(customer, BERLIN, agreed);
        expect([asked.status, asked.json.code]).toEqual([409, 'monthly-price-changes']);
        expect(asked.json.details).toEqual({
          now: { amount: 34_000, currency: 'AED' },
          then: { amount: 35_800, currency: 'AED' },
          sentences: [
            'You pay AED\u00a0340 a month now and AED\u00a0358 from the next payment: delivery to Germany costs AED\u00a018 a box.',
            'VAT is included: 19% (Germany) instead of 5% (United Arab Emirates).',
            'Your plan is still paid in AED. Past payments do not change.',
          ],
        });
      }
      expect(await row(services)).toMatchObject({ country: 'AE', renewalAmount: 34_000 });
      expect((await customer.get('/api/profile')).json.address).toMatchObject({ city: 'Dubai', country: 'AE' });

      const moved = await move(customer, BERLIN, 35_800);
      expect(moved.status).toBe(200);
      expect(moved.json.notes.slice(0, 2)).toEqual([
        `Box ${number}-2 is packed already and goes to ${BEFORE}.`,
        `The new address is used from the following box: ${NOW}.`,
      ]);
      expect(await labelOf(desk2, 'boxes', second?.id ?? '')).toBe(BEFORE);
      await services.settle();
      const { stripeId = '' } = (await row(services)) ?? {};
      const there = await services.stripe.subscriptions.retrieve(stripeId);
      expect(there.metadata.country).toBe('DE');
      const delivery = there.items.data.find(({ price }) => price.product === DELIVERY_PRODUCT);
      expect(delivery?.price.unit_amount).toBe(1800);
      const written = (await services.mails()).filter(({ kind }) => kind === 'delivery-address-changed');
      expect(written.map(({ recipient }) => recipient)).toEqual([EMAIL]);
      expect(written[0]?.text).toContain('AED\u00a0358 from the next payment');

      // Saving the same again says and does nothing.
      const again = await move(customer, BERLIN);
      expect([again.status, again.json.notes]).toEqual([200, undefined]);

      await pressBox(desk2, second?.id ?? '', 'box_delivered');
      await pass(services, 32);
      const [third] = await boxesIn(services, householdId);
      expect(third?.month).toBe(3);
      expect(await labelOf(await colleague(services, 'Lena'), 'boxes', third?.id ?? '')).toBe(NOW);
      const charged = await services.database.db.select().from(invoices).orderBy(asc(invoices.issuedAt));
      expect(charged.map(({ paidAmount, charged }) => [paidAmount, charged?.country, charged?.ratePercent])).toEqual([
        [34_000, 'AE', 5],
        [34_000, 'AE', 5],
        [35_800, 'DE', 19],
      ]);
      expect(charged[2]?.charged).toMatchObject({ tax: 5716, address: BERLIN, lines: [{ tax: 5429 }, { tax: 287 }] });

      // Back again, it costs the agreed price.
      await signInAgain(services, customer);
      expect((await move(customer, DUBAI)).json.details.then).toEqual({ amount: 34_000, currency: 'AED' });
      expect((await move(customer, DUBAI, 34_000)).status).toBe(200);
      expect(await row(services)).toMatchObject({ country: 'AE', renewalAmount: 34_000 });
      expect(await labelOf(await colleague(services, 'Noor'), 'boxes', third?.id ?? '')).toBe(
        '7 Creek Road, Dubai, United Arab Emirates',
      );
      expect((await desk.get('/api/desk/orders')).status).toBe(401);
    },
    STORY_MS,
  );

  testOnce(
    'R313 an address is refused with a sentence beside its field, and nothing of the form is lost or saved',
    async () => {
      const services = await open();
      const { customer } = await bought(services);
      await confirmAddress(services, customer, EMAIL);
      const before = (await customer.get('/api/profile')).json;
      const wrong = async (address: unknown) => (await move(customer, address)).json.issues;
      expect(await wrong({ ...BERLIN, country: 'PE' })).toEqual([
        { path: 'address.country', message: 'We do not deliver to Peru yet.' },
      ]);
      expect(await wrong({ ...BERLIN, line1: '', postalCode: '1' })).toEqual([
        { path: 'address.line1', message: 'Please enter your street and number.' },
        { path: 'address.postalCode', message: 'Please enter your postcode, such as 10115 in Germany.' },
      ]);
      expect(await wrong(null)).toEqual([
        { path: 'address.line1', message: 'Please enter an address. Your next box goes there.' },
      ]);
      expect((await customer.get('/api/profile')).json).toEqual(before);
    },
  );

  testOnce(
    'R313 a one-line address from before stays readable, names one country on a label and asks for fields only when edited',
    async () => {
      const services = await open();
      const { customer, id } = await bought(services);
      await confirmAddress(services, customer, EMAIL);
      const old = { line1: 'Torstraße 1, Berlin, Germany', line2: '', city: '', postalCode: '', country: 'AE' };
      const { db } = services.database;
      await db.update(households).set({ deliveryAddress: old });
      const desk = await colleague(services, 'Omar');
      // The test kit is packed with its label; the address is that of the first box.
      await pressOrder(desk, id, 'kit_packed');
      expect(await labelOf(desk, 'orders', id)).toBe(BEFORE);
      await pressOrder(desk, id, 'kit_delivered');
      expect(await labelOf(desk, 'orders', id)).toBe('Torstraße 1, Berlin, Germany');
      const { address, ...form } = (await customer.get('/api/profile')).json;
      expect(address.line1).toBe(old.line1);
      const renamed = await customer.put('/api/profile', { ...form, firstName: 'Mariam', address });
      expect([renamed.status, renamed.json.address]).toEqual([200, address]);
      expect((await move(customer, { ...address, line1: 'Torstraße 2, Berlin' })).json.issues[0].path).toBe(
        'address.city',
      );
    },
  );

  testOnce(
    'R313 an address noted before anything was bought gives way to that of the order that is claimed',
    async () => {
      const services = await open();
      const planted = await newMember(services);
      expect((await move(planted, BERLIN)).status).toBe(200);
      const { email } = (await planted.get('/api/auth/user')).json.user;
      const { sessionId } = await paidOrder(services, { email });
      expect((await planted.post(`/api/checkout-sessions/${sessionId}/claim`)).status).toBe(200);
      const { address } = (await planted.get('/api/profile')).json;
      expect(address).toMatchObject({ line1: '12 Marina Walk', city: 'Dubai', country: 'AE' });
      expect((await move(planted, BERLIN)).json.code).toBe('address-unconfirmed');
    },
  );

  testOnce(
    'R313 a household that is sent nothing any more is told of no next box, gets no mail and may remove its address',
    async () => {
      const services = await open();
      const { customer, number } = await bought(services);
      await confirmAddress(services, customer, EMAIL);
      const letters = async () =>
        (await services.mails()).filter(({ kind }) => kind === 'delivery-address-changed').length;
      const moved = await move(customer, { ...DUBAI, line1: '9 Creek Road' });
      expect(moved.json.notes).toEqual(['The next box goes to 9 Creek Road, Dubai, United Arab Emirates.']);
      expect(await letters()).toBe(1);

      const withdrawal = { requestId: crypto.randomUUID(), name: 'Maryam', email: EMAIL, orderNumber: number };
      expect((await customer.post('/api/withdrawals', withdrawal)).status).toBe(200);
      await services.settle();
      expect((await row(services))?.status).toBe('canceled');
      const again = await move(customer, DUBAI);
      expect([again.status, again.json.notes]).toEqual([200, []]);
      expect(await letters()).toBe(1);
      expect((await move(customer, null)).status).toBe(200);
      expect((await customer.get('/api/profile')).json.address).toBeNull();
    },
  );

  testOnce(
    'R313 a plan that has ended with its first box unpacked still needs an address, and its box goes there',
    async () => {
      const services = await open();
      const { customer } = await bought(services);
      await confirmAddress(services, customer, EMAIL);
      await services.database.db.update(subscriptions).set({ status: 'canceled' });
      expect((await move(customer, null)).json.issues).toEqual([
        { path: 'address.line1', message: 'Please enter an address. Your next parcel goes there.' },
      ]);
      expect((await move(customer, DUBAI)).json.notes).toEqual([
        'The next box goes to 7 Creek Road, Dubai, United Arab Emirates.',
      ]);
    },
  );

  testOnce(
    'R313 packed while its household moves, a box has the label that the household is told',
    async () => {
      const services = await open();
      const { customer, householdId, number } = await begun(services);
      await signInAgain(services, customer);
      await customer.post('/api/auth/email-verification-requests');
      await confirmAddress(services, customer, EMAIL);
      await pass(services, 27);
      const [second] = await boxesIn(services, householdId);
      const desk = await colleague(services, 'Omar');
      const path = `/api/desk/boxes/${second?.id}`;
      let there = DUBAI;
      for (let round = 0; round < 6; round++) {
        there = { ...DUBAI, line1: `${round} Creek Road` };
        await signInAgain(services, customer);
        const { revision: seen } = (await desk.get(path)).json;
        const [moved] = await Promise.all([
          move(customer, there),
          desk.post(`${path}/steps`, { id: crypto.randomUUID(), seen, to: 'box_packed' }),
        ]);
        const told = moved.json.notes.some((note: string) => note.startsWith(`Box ${number}-2 is packed already`));
        const label = (await desk.get(path)).json.shipTo[0];
        expect([round, told, label === there.line1]).toEqual([round, !(label === there.line1), label === there.line1]);
        const { revision } = (await desk.get(path)).json;
        await desk.post(`${path}/undo`, { id: crypto.randomUUID(), seen: revision, reason: 'Again' });
        expect((await desk.get(path)).json.shipTo[0]).toBe(there.line1);
      }
    },
    STORY_MS,
  );
});
