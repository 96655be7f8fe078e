import { expect, onTestFinished, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { partners } from '#src/capabilities/outreach/tables.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { openTestServices } from '#tests/support/engines.ts';
import { SAMPLE_PARTNER } from './partner.ts';
import { seed } from './seed.ts';

const STAFF = { staffEmail: 'owner@purrwell.example', staffPassword: 'behind-the-desk-2' };

async function shopWith(settings: object) {
  const services = await openTestServices('pglite', settings);
  onTestFinished(() => services.close());
  const counted = async () => ({
    people: await services.database.db.$count(people),
    seats: await services.database.db.$count(planSeats),
    partners: await services.database.db.$count(partners),
  });
  return { services, counted };
}

test('a new shop has its owner, the fifty places on Pro and a sample partner; starting again adds nothing', async () => {
  const { services, counted } = await shopWith(STAFF);
  expect(await seed(services)).toEqual({ email: STAFF.staffEmail, password: STAFF.staffPassword });
  expect(await counted()).toEqual({ people: 1, seats: 50, partners: 1 });
  await services.database.db.update(partners).set({ name: 'Renamed since' });
  await Promise.all([seed(services), seed(services)]);
  expect(await counted()).toEqual({ people: 1, seats: 50, partners: 1 });
  const browser = newBrowser(services);
  const login = { email: STAFF.staffEmail, password: STAFF.staffPassword };
  expect((await browser.post('/api/auth/login', login)).status).toBe(200);
  expect((await browser.get('/api/desk/orders')).status).toBe(200);
  const { json } = await browser.get(`/api/partners/${SAMPLE_PARTNER.slug}`);
  expect(json).toMatchObject({ name: 'Renamed since', sample: true, audience: 6_800_000 });
  // C60: $2.50 a subscription and 0.4% are the terms of this partner.
  expect(json).toMatchObject({ commission: { amount: 250, currency: 'USD' }, conversionBasisPoints: 40 });
});

test('a shop in production has no made-up partner, and starts without staff in its settings once it has an owner', async () => {
  const { services, counted } = await shopWith({ production: true, staffEmail: undefined, staffPassword: undefined });
  await expect(seed(services)).rejects.toThrow('STAFF_EMAIL and STAFF_PASSWORD are missing');
  const named = { ...services, settings: { ...services.settings, ...STAFF } };
  await seed(named);
  expect(await seed(services)).toBeNull();
  expect(await counted()).toEqual({ people: 1, seats: 50, partners: 0 });
  expect((await newBrowser(services).get(`/api/partners/${SAMPLE_PARTNER.slug}`)).status).toBe(404);
});
