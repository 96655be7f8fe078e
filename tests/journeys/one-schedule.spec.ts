import { findings } from '../support/axe.ts';
import { expect, type Page, payByCard, CARDS, readMail, somebody, test } from '../support/journey.ts';
import { agree, openSummary, payNow, wizard } from '../support/quick-wizard.ts';

// Eleven or twelve hours from the shop: by its clock most moments of a day are on another day.
test.use({ timezoneId: 'America/Los_Angeles' });

/** The lines of a schedule as a page prints them: event and date. */
async function lines(page: Page): Promise<string[][]> {
  const rows = page.locator('.schedule-rows').first().locator('> div');
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all) =>
    all.map((row) => ['dt', 'dd'].map((name) => row.querySelector(name)?.textContent ?? '')),
  );
}

test('N27 Ask 3 the dates before payment are those of the confirmation, its mail, the dashboard and the order status @both', async ({
  page,
}) => {
  const { email, password } = somebody();
  await page.clock.install();
  await openSummary(page, { email, names: ['Miso'] });
  const told = await lines(page);
  expect(told.map(([name]) => name)).toEqual([
    'Test kit leaves Dubai',
    'Test kit at your door',
    'Lab report and formula',
    'First sticks at your door',
    'Next payment',
    'Changes until',
  ]);
  expect(told[4]?.[1]).toMatch(/^About .+, a month after the first sticks ship\. Not before \w{3} \d{1,2} \w{3}$/);
  await agree(page);
  await expect(wizard(page)).toBeVisible();
  await payNow(page).click();
  for (const [name, value] of told) await expect(page.locator('.before-pay')).toContainText(`${name}: ${value}.`);
  await payByCard(page, CARDS.pays);
  await page.waitForURL(/\/payment-success\?session_id=/);
  await expect.poll(() => lines(page)).toEqual(told);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Miso' })).toBeVisible();
  await expect.poll(() => lines(page)).toEqual(told);
  await page.goto('/dashboard?tab=delivery');
  await expect.poll(() => lines(page)).toEqual(told);
  expect(await findings(page)).toEqual([]);
  await page.goto('/dashboard?tab=billing');
  const payment = page.locator('section', { has: page.getByRole('heading', { name: 'Next payment' }) });
  await expect(payment).toContainText(told[4]?.[1] ?? '');
  await page.goto('/order-status');
  await expect.poll(() => lines(page)).toEqual(told);
  const { text } = await readMail(page, 'order-confirmation', email);
  for (const [name, value] of told) expect(text).toContain(`${name}: ${value}`);
  await page.goto('/dashboard?view=household');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
});
