import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { CARDS, expect, mailedLink, register, signedIn, somebody, typeCard, visit } from '../support/journey.ts';
import { test } from '../support/journey-with-clock.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

test('N16 R8 C23 somebody waits for Pro, is invited when a seat is freed, and subscribes from the mailed link @both', async ({
  page,
  browser,
  shop,
}, { project }) => {
  const person = somebody();
  await page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('counting', 'no'));
  await register(page, person);
  await signedIn(page, person);
  for (const name of ['Miso', 'Biscuit']) await asks(page, 'post', '/api/cats', { name });
  const told = { catCount: 2, country: 'AE', selectedPlan: 'standard', step: 4 };
  await asks(page, 'post', '/api/onboarding-progress', told);

  const wish = { requestId: randomUUID(), email: person.email, cats: 2, currency: 'AED' };
  await page.request.post('/api/waitlist', { data: wish, headers: { origin: shop.url } });
  await visit(page, await mailedLink(page, 'waitlist-confirm', person.email));
  await expect(page.getByRole('status').filter({ hasText: 'You are number 1.' })).toBeVisible();

  await shop.freeSeat(project.name === 'phone' ? 1 : 2);
  await visit(page, await mailedLink(page, 'seat-offer', person.email));
  await expect(page.getByRole('heading', { level: 1, name: 'A Pro seat is held for you' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `for orders with ${person.email}` })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, 'pro-invitation');

  const visitor = await browser.newPage({ baseURL: shop.url });
  const offers = await (await visitor.request.get('/api/subscription-plans')).json();
  const pro = offers.find(({ planType }: { planType: string }) => planType === 'pro');
  expect([pro.soldOut, pro.seats.held]).toEqual([true, 1]);
  await visitor.close();

  await page.getByRole('link', { name: 'Order with my account' }).click();
  await expect(page.getByText(/^Your Pro seat is held until/)).toBeVisible();
  await keepPicture(page, 'pro-held', { fullPage: true });
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Recipient').fill('Maryam Al Suwaidi');
  await page.getByLabel('Street and number').fill('12 Jasmine Street');
  await page.getByLabel('City').fill('Dubai');
  await page.getByLabel(/I am 18 or older/).check();
  await typeCard(page, CARDS.pays);
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await page.waitForURL(/\/payment-success/);
  await expect(async () => {
    expect(await asks(page, 'get', '/api/subscription')).toMatchObject({ plan: 'pro', status: 'active' });
  }).toPass();
});
