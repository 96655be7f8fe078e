import { CARDS, expect, payByCard, readMail, somebody, spaced, test, visit } from '../support/journey.ts';
import {
  agree,
  fillCats,
  fillHousehold,
  fillLifestyle,
  next,
  payNow,
  progress,
  wizard,
} from '../support/quick-wizard.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Expected figures of each screen, copied from the price table and not calculated: two cats on Premium in USD, one on
 * Standard in EUR (where the second month's parcel costs 4.99), three on Premium in AED.
 */
const JOURNEYS = [
  {
    title: 'in USD, two cats on Premium @phone',
    timezone: 'America/New_York',
    currency: 'USD',
    country: 'United States',
    cats: [
      { name: 'Miso', age: 'Senior', concerns: ['Digestion'] },
      { name: 'Biscuit', age: 'Adult', concerns: [] },
    ],
    plan: 'Premium',
    picker: '2',
    unit: '$47',
    landing: '$94 a month for two cats. You save $12 (11%)',
    chosen: '$94 a month for two, about $3.13 a day. You save $12 (11%).',
    today: '$35.99', // with the launch offer
    renewal: '$94',
    spend: '$94$47 each',
  },
  {
    title: 'in EUR, one cat on Standard',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    country: 'Germany',
    cats: [{ name: 'Knöpfchen', age: 'Kitten', concerns: ['Healthy'] }],
    plan: 'Standard',
    picker: '1',
    unit: '€30',
    landing: '€30 a month in all',
    chosen: '€30 a month, about €1 a day.',
    today: '€30',
    renewal: '€34.99',
    spend: '€34.99',
  },
  {
    title: 'in AED, three cats on Premium',
    timezone: 'Asia/Dubai',
    currency: 'AED',
    country: 'United Arab Emirates',
    cats: [
      { name: 'Laila', age: 'Adult', concerns: ['Coat', 'Weight'] },
      { name: 'Noor', age: 'Adult', concerns: [] },
      { name: 'قطة', concerns: [] },
    ],
    plan: 'Premium',
    picker: '3',
    unit: 'AED 160',
    landing: 'AED 480 a month for three cats. You save AED 90 (16%)',
    chosen: 'AED 480 a month for three, about AED 16 a day. You save AED 90 (16%).',
    today: 'AED 480',
    renewal: 'AED 480',
    spend: 'AED 480AED 160 each',
  },
] as const;

/** In display size the letters of the dirham stand apart. */
const displayed = (price: string) => price.replace('\u00a0', '');

for (const journey of JOURNEYS) {
  const { currency, country, cats, plan, picker } = journey;
  const [unit, landing, chosen, today, renewal, spend] = [
    journey.unit,
    journey.landing,
    journey.chosen,
    journey.today,
    journey.renewal,
    journey.spend,
  ].map(spaced) as [string, string, string, string, string, string];

  test.describe(() => {
    test.use({ timezoneId: journey.timezone });

    test(`R16 R20 R32 R41 R65 R66 R174 R176 R179 R180 R182 R186 R189 R211 R214 C39 a visitor becomes a member ${journey.title}`, async ({
      page,
    }) => {
      const person = somebody();
      await page.clock.install();

      await visit(page, '/');
      await page.locator('#plans').scrollIntoViewIfNeeded();
      await expect(
        page.getByRole('group', { name: 'Currency' }).first().getByRole('radio', { name: currency }),
      ).toBeChecked();
      await page.getByRole('group', { name: 'Number of cats' }).getByText(picker, { exact: true }).click();
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: plan, exact: true }) });
      await expect(card.locator('.price')).toHaveText(`${displayed(unit)}per catper month`);
      await expect(card).toContainText(landing);
      await card.getByRole('link', { name: `Choose ${plan}` }).click();

      await expect(page.getByRole('heading', { name: 'Who are we feeding?' })).toBeFocused();
      await expect(wizard(page).getByRole('radio', { name: picker, exact: true })).toBeChecked();
      await fillHousehold(page, { cats: cats.length, email: person.email, country });
      await next(page);
      await fillCats(page, cats);
      await next(page);
      await fillLifestyle(page);
      await next(page);
      await expect(page.getByRole('heading', { name: "AI Analyzing Your Cats' Needs" })).toBeFocused();
      await page.clock.fastForward(3000);

      await expect(page.getByRole('heading', { name: `We suggest ${plan}.` })).toBeFocused();
      const picked = wizard(page)
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: plan }) });
      await expect(picked).toContainText(displayed(unit));
      await expect(picked).toContainText(chosen);
      await page.getByRole('button', { name: `Continue with ${plan}` }).click();

      await expect(progress(page)).toHaveText('Step 5 of 5');
      const summary = page.locator('section', { has: page.getByRole('heading', { name: 'Order summary' }) });
      await expect(summary).toContainText(`${plan}, ${cats.length === 1 ? '1 cat' : `${cats.length} cats`}`);
      await expect(summary).toContainText(`${28 * cats.length} sticks a month, ${unit} per cat`);
      await expect(page.getByText(`${today} today`, { exact: true })).toBeVisible();
      await expect(page.getByText(`${renewal} every month`, { exact: true })).toBeVisible();
      await expect(payNow(page)).toHaveText(`Pay Now, ${today}`);
      await agree(page);
      await payNow(page).click();

      await page.waitForURL(/\/sandbox\/checkout\//);
      await expect(page.getByText(person.email)).toBeVisible();
      await expect(page.locator('.total')).toContainText(`Total today${today}`);
      await expect(page.getByRole('button', { name: `Pay ${today}` })).toBeVisible();
      await payByCard(page, CARDS.pays);

      await page.waitForURL(/\/payment-success\?session_id=/);
      await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
      const order = page.locator('section', { has: page.getByRole('heading', { name: 'Your order' }) });
      const number = await order.locator('dd').first().innerText();
      expect(number).toMatch(/^CAT-\d{4}-\d+$/);
      await expect(order.locator('dd')).toHaveText([number, plan, String(cats.length), today, renewal]);

      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Make my account' }).click();

      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1, name: cats[0].name })).toBeVisible();
      for (const { name } of cats.length > 1 ? cats : []) {
        await expect(page.getByRole('group', { name: 'Cat' }).getByRole('button', { name })).toBeVisible();
      }
      const figure = (name: string) => page.locator('.dash-figures div').filter({ hasText: name }).locator('dd');
      await expect(figure('Cats in household')).toHaveText(String(cats.length));
      await expect(figure('Current plan')).toHaveText(plan);
      await expect(figure('Monthly spend')).toHaveText(spend);
      await expect(figure('Delivery')).toHaveText('Preparing');
      await page.getByRole('tab', { name: 'Delivery' }).click();
      await expect(page.getByText(/^1 of 15 steps done\./)).toBeVisible();
      await expect(page.getByText('Order Received, done')).toBeVisible();
      await expect(page.getByText(number).first()).toBeVisible();

      await visit(page, '/');
      await expect(page.getByRole('heading', { level: 1, name: cats[0].name })).toBeVisible();
      const mail = await readMail(page, 'order-confirmation', person.email);
      expect(mail.text).toContain(number);
      expect(mail.text).toContain(today);
    });
  });
}
