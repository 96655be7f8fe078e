import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { findings } from '../support/axe.ts';
import { atTheDesk, invitedColleague } from '../support/desk.ts';
import { expect, test, visit } from '../support/journey.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks, withCats } from '../support/records.ts';

const PHONE = { width: 390, height: 844 };
const SEXES = ['female', 'male'] as const;

test('N8 two swabs that fit the other cat are proposed as exchanged, and by the keyboard a second person exchanges them', async ({
  page,
  browser,
  shop,
}) => {
  const cats = SEXES.map((gender, index) => ({ name: ['Miso', 'Otto'][index] ?? '', gender, ageMonths: 48 }));
  const ids = await withCats(page, cats);
  const desk = await atTheDesk(browser, shop);
  await visit(desk, '/desk/results');
  const lab = await invitedColleague(browser, desk, 'lab');
  const sets: SetDetail[] = [];
  for (const [index, catId] of ids.entries()) {
    const set = await asks<SetDetail>(lab, 'post', '/api/desk/results', { catId });
    const traits = { coatColor: 'white', eyeColor: 'blue', sizeCategory: 'medium' };
    const breeds = [{ name: 'Persian', percent: 100 }];
    const dna = { breeds, predispositions: [], traits, sex: SEXES[1 - index] };
    const input = { version: set.version, values: { zinc: 150 + index }, dna, declared: {} };
    sets.push(await asks<SetDetail>(lab, 'post', `/api/desk/results/${set.id}/values`, input));
  }

  await visit(lab, `/desk/results?set=${sets[0]?.id}`);
  const proposed = lab.getByRole('region', { name: 'Likely exchange' });
  // The lab reads codes where others read names.
  await expect(proposed).toContainText(/The samples of M\w{4}-\w{5} and M\w{4}-\w{5} are likely exchanged/);
  await expect(lab.locator('main')).not.toContainText(/Miso|Otto/);
  expect(await findings(lab)).toEqual([]);
  await expect(proposed).toContainText('so a colleague must decide');
  await lab.close();

  await visit(desk, `/desk/results?set=${sets[0]?.id}`);
  const hold = desk.getByRole('region', { name: 'Likely exchange' });
  await expect(hold).toContainText('The samples of Miso and Otto are likely exchanged');
  await expect(hold).toContainText('The swab is from a male cat, but Miso’s profile says female.');
  await expect(desk.locator('.lab-row').filter({ hasText: 'Likely exchanged' })).not.toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Release to the household' })).toBeDisabled();
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'hold-1440', { fullPage: true });
  await desk.setViewportSize(PHONE);
  await desk.emulateMedia({ colorScheme: 'dark' });
  await expect
    .poll(() => desk.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await findings(desk)).toEqual([]);
  await keepPicture(desk, 'hold-390', { fullPage: true });

  const decision = hold.getByLabel('Your decision');
  await hold.getByRole('button', { name: 'Decide' }).press('Enter');
  await expect(hold.getByText('Please choose.')).toBeVisible();
  await decision.press('e'); // one letter: more of them count together only if they come fast
  await expect(decision).toHaveValue('swabs');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('The owner took the swabs of both at once.');
  await desk.keyboard.press('Enter');
  await expect(desk.locator('.toast')).toContainText('Swabs exchanged');
  await expect(hold).toHaveCount(0);
  await expect(desk.getByText('Exchanged samples', { exact: true })).toBeVisible();
  const [one, other] = await Promise.all(sets.map(({ id }) => asks<SetDetail>(desk, 'get', `/api/desk/results/${id}`)));
  expect([one?.dna?.sex, other?.dna?.sex, one?.mixUp, other?.mixUp]).toEqual(['female', 'male', null, null]);
  expect([one?.values.zinc, other?.values.zinc]).toEqual([150, 151]);
});
