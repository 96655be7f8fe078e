import { randomUUID } from 'node:crypto';
import { findings } from '../support/axe.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';
import { expect, holdSession, type Page, readMail, refused, signedIn, somebody, visit } from '../support/journey.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { asks } from '../support/records.ts';

const DAY_MS = 86_400_000;
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function look(page: Page, now: Date) {
  await page.clock.setFixedTime(now);
  await visit(page, '/dashboard?tab=billing');
  await expect(region(page, 'Next box')).toBeVisible();
}

/** Writes that a stick was given or refused so many days before now. */
async function writes(page: Page, now: Date, catId: string, outcome: 'given' | 'refused', daysAgo: readonly number[]) {
  for (const days of daysAgo) {
    const at = new Date(now.getTime() - days * DAY_MS).toISOString();
    await asks(page, 'post', `/api/cats/${catId}/log`, { id: randomUUID(), kind: 'stick', outcome, at });
  }
}

test('N12 N14 three refusals are claimed with one press and paid back; weeks later sticks are left over, and the box is skipped as proposed @both', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectTrouble(refused(401)); // of the open page, whose session ends while days pass
  const person = somebody();
  await paidOrderOfMember(page, person, 'standard');
  await signedIn(page, person);
  await firstSticks(shop, person, 'optimizer_delivered');
  const cats = await asks<{ id: string; name: string }[]>(page, 'get', '/api/cats');
  const [miso, biscuit] = cats.map(({ id }) => id);
  if (!miso || !biscuit) return expect(cats).toHaveLength(2);

  await test.step('refused on three days: the terms, the amount, one press, paid back', async () => {
    const now = await shop.pass(3);
    await writes(page, now, miso, 'refused', [2, 1, 0]);
    await writes(page, now, biscuit, 'given', [2, 0]);
    await look(page, now);
    const claim = region(page, 'Refused sticks');
    await expect(claim).toContainText('We refund the whole order and you keep the sticks.');
    await expect(claim).toContainText('which is the whole first order');
    expect(await findings(page)).toEqual([]);
    await claim.getByRole('button', { name: /^Claim .* back$/ }).click();
    await expect(claim.getByRole('status')).toContainText(/on its way|paid back on/);
    await readMail(page, 'refund-made', person.email);
    await look(page, now);
    await expect(claim.getByRole('status')).toContainText('paid back on');
    await expect(claim.getByRole('button')).toHaveCount(0);
  });

  await test.step('a stick on every third day: a skip is proposed, and made in two presses', async () => {
    for (const [days, ago] of [
      [6, [3, 0]],
      [6, [3, 0]],
      [6, [3, 0]],
      [3, [0]],
    ] as const) {
      const then = await shop.pass(days);
      await holdSession(page, person); // the one before may have ended meanwhile
      for (const catId of [miso, biscuit]) await writes(page, then, catId, 'given', ago);
    }
    const now = await shop.pass(1.5);
    await signedIn(page, person);
    await look(page, now);
    const box = region(page, 'Next box');
    await expect(box).toContainText('You may not need this box yet.');
    await expect(box).toContainText(/Sticks of Miso, about\s*\d+ now, \d+ at the charge/);
    expect(await findings(page)).toEqual([]);
    await box.getByRole('button', { name: 'Skip the next box' }).click();
    const dialog = page.getByRole('dialog', { name: 'Skip the next box?' });
    await expect(dialog.locator('.billing-due')).toBeVisible();
    await dialog.getByRole('button', { name: 'Skip this box' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(box).toContainText('is skipped');
    await expect(box).not.toContainText('You may not need this box yet.');
  });
});
