import type { Locator } from '@playwright/test';
import { findings } from '../support/axe.ts';
import { CUT_OFF, expect, type Page, readMail, signedIn, somebody, visit } from '../support/journey.ts';
import { firstSticks, test } from '../support/journey-with-clock.ts';
import { layoutFaults, SCREENS } from '../support/layout.ts';
import { paidOrderOfMember } from '../support/paid-order.ts';
import { keepPicture } from '../support/pictures.ts';
import { asks } from '../support/records.ts';

const [NARROW] = SCREENS.filter(({ name }) => name === '360');
const WIDE = SCREENS[0];

/** A day or a month, and money, shown before the second press. */
const DAY = /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)\b/;
const MONEY = /AED\s\d|Included|Nothing/;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const billing = (page: Page) => page.getByRole('tabpanel', { name: 'Billing' });
const cat = (page: Page, name: string) => page.locator('.billing-cats li').filter({ hasText: name });
const kitsOf = (page: Page, name: string) => page.getByRole('group', { name: `Test kits for ${name}` });

interface Act {
  /** Part of the page with its button, and the button's label. */
  at: (page: Page) => Locator;
  opens: string | RegExp;
  /** The button in its dialog; null for an act of one press. */
  confirms: string | RegExp | null;
  /** Checks the page afterwards. */
  then: (page: Page) => Promise<void>;
  mail?: string;
  /** Dialog that is shown afterwards, and closed. */
  closes?: string;
}

const nextBox = (page: Page) => region(page, 'Next box');
const says = (place: (page: Page) => Locator, text: string | RegExp) => (page: Page) =>
  expect(place(page)).toContainText(text);

/** All actions of a plan, in an order in which each is possible, each followed by its undoing. */
const ACTS: Record<string, Act> = {
  skip: {
    ...{ at: nextBox, opens: 'Skip this box', confirms: 'Skip this box', mail: 'box-skipped' },
    then: says(nextBox, 'is skipped'),
  },
  'undo the skip': {
    ...{ at: nextBox, opens: 'Undo the skip', confirms: 'Undo the skip' },
    then: (page) => expect(nextBox(page).getByRole('button', { name: 'Skip this box' })).toBeVisible(),
  },
  move: {
    ...{ at: nextBox, opens: 'Move its date', confirms: 'Move the box', mail: 'box-moved' },
    then: says(nextBox, /Moved: .+ instead of /),
  },
  'undo the move': {
    ...{ at: nextBox, opens: 'Undo', confirms: 'Undo' },
    then: (page) => expect(nextBox(page)).not.toContainText('Moved'),
  },
  'bring forward': {
    ...{ at: nextBox, opens: 'Get it sooner', confirms: 'Get it sooner', mail: 'box-forwarded' },
    then: says(nextBox, /Comes earlier: .+ instead of /),
  },
  'undo the earlier date': {
    ...{ at: nextBox, opens: 'Undo', confirms: 'Undo' },
    then: (page) => expect(nextBox(page)).not.toContainText('Comes earlier'),
  },
  pause: {
    ...{ at: nextBox, opens: '2 boxes', confirms: 'Pause the plan', mail: 'box-paused' },
    then: says(nextBox, 'Paused until'),
  },
  resume: {
    ...{ at: nextBox, opens: 'Resume now', confirms: 'Resume now', mail: 'box-resumed' },
    then: (page) => expect(nextBox(page)).not.toContainText('Paused'),
  },
  'pause a cat': {
    ...{ at: (page) => cat(page, 'Biscuit'), opens: 'Pause', confirms: 'Pause Biscuit', mail: 'plan-cats-paused' },
    then: says((page) => cat(page, 'Biscuit'), 'Paused. Back with the renewal on'),
  },
  'bring a cat back': {
    ...{ at: (page) => cat(page, 'Biscuit'), opens: 'Bring back', confirms: 'Bring Biscuit back' },
    then: (page) => expect(cat(page, 'Biscuit').getByRole('button', { name: 'Take out' })).toBeVisible(),
  },
  'take a cat out': {
    ...{ at: (page) => cat(page, 'Biscuit'), opens: 'Take out', confirms: 'Take Biscuit out' },
    then: (page) => expect(cat(page, 'Biscuit').getByRole('button', { name: /back/ })).toBeVisible(),
  },
  'take it in again': {
    ...{ at: (page) => cat(page, 'Biscuit'), opens: /back/, confirms: 'Bring Biscuit back' },
    then: (page) => expect(cat(page, 'Biscuit').getByRole('button', { name: 'Take out' })).toBeVisible(),
  },
  'add a cat': {
    ...{ at: (page) => cat(page, 'Nala'), opens: /plan/, confirms: /^Add Nala for .+ a month$/ },
    then: says((page) => page.locator('.billing-plan'), 'Nala, until it gets sticks'),
    mail: 'plan-cat-added',
  },
  'order follow-up kits': {
    ...{ at: (page) => kitsOf(page, 'Miso'), opens: /^Each month, /, confirms: /^Order for / },
    then: says((page) => region(page, 'Follow-up test kits'), 'The next comes with the box that is charged on'),
    mail: 'kits-changed',
  },
  'stop them': {
    ...{ at: (page) => kitsOf(page, 'Miso'), opens: 'No more kits', confirms: 'Stop the kits' },
    then: (page) => expect(region(page, 'Follow-up test kits')).not.toContainText('The next comes'),
  },
  'dearer plan': {
    ...{ at: billing, opens: /^Change to Premium, /, confirms: /^Pay .+ and change now$/ },
    then: (page) => expect(billing(page).locator('dd', { hasText: /^Premium$/ })).toBeVisible(),
  },
  'smaller plan': {
    ...{ at: billing, opens: /^Change to Standard, /, confirms: 'Change with the next renewal' },
    then: says((page) => page.locator('.billing-plan'), /it is Standard, for .+ Until then it stays Premium/),
  },
  'stay with the plan': {
    ...{ at: billing, opens: 'Stay with Premium', confirms: null },
    then: (page) => expect(page.locator('.billing-plan')).not.toContainText('Until then it stays'),
  },
  cancel: {
    ...{
      at: billing,
      opens: 'Cancel plan',
      confirms: 'Cancel my plan',
      mail: 'plan-cancelled',
      closes: 'Your plan is cancelled',
    },
    then: says((page) => page.locator('.billing-plan'), 'Until then you can undo the cancellation.'),
  },
  keep: {
    ...{ at: billing, opens: 'Keep the plan', confirms: null, mail: 'plan-kept' },
    then: (page) => expect(billing(page).getByRole('button', { name: 'Cancel plan' })).toBeVisible(),
  },
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

const byTap = (_page: Page, button: Locator) => button.tap();

/** Goes on with the Tab key from where the focus is, as somebody without a mouse does. */
async function byKeyboard(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const isThere = () => button.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 200 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
  expect(await isThere(), 'the Tab key comes to the button').toBe(true);
  await page.keyboard.press((await button.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
}

test('R320 N11 Ask1 each act of a plan takes two presses at most, its day and amount first, and what undoes it as many, by keyboard and on a small phone; a lost line loses nothing @both', async ({
  page,
  shop,
  watch,
}) => {
  const onPhone = test.info().project.name === 'phone';
  const screen = (onPhone ? NARROW : WIDE) ?? WIDE;
  const press = onPhone ? byTap : byKeyboard;
  const person = somebody();
  await page.setViewportSize(screen);
  await paidOrderOfMember(page, person, 'standard');
  await firstSticks(shop, person, 'optimizer_shipped');
  await page.clock.setFixedTime(await shop.pass(10));
  await signedIn(page, person);
  await asks(page, 'post', '/api/cats', { name: 'Nala' });
  await visit(page, '/dashboard?tab=billing');
  const dialog = page.getByRole('dialog');

  await test.step('without a line the dialog says so, and asks again', async () => {
    await page.route('**/next-box/preview', (route) => route.abort());
    watch.expectTrouble(CUT_OFF);
    await press(page, nextBox(page).getByRole('button', { name: 'Skip this box' }));
    await expect(dialog).toContainText('We could not reach the server. Nothing was changed or charged.');
    await page.unroute('**/next-box/preview');
    await press(page, dialog.getByRole('button', { name: 'Try again' }));
    await expect(dialog.locator('.billing-due')).toBeVisible();
    await press(page, dialog.getByRole('button', { name: 'Keep as it is' }));
    await expect(dialog).toHaveCount(0);
  });

  for (const [name, { at, opens, confirms, then, mail, closes }] of Object.entries(ACTS))
    await test.step(name, async () => {
      const button = (place: Page | Locator, label: string | RegExp) =>
        place.getByRole('button', { name: label, exact: true });
      await press(page, button(at(page), opens).first());
      if (confirms) {
        const confirm = button(dialog, confirms);
        await expect(confirm).toBeVisible();
        await expect.soft(dialog, `${name}: its day`).toContainText(DAY, { useInnerText: true });
        await expect.soft(dialog, `${name}: its amount`).toContainText(MONEY, { useInnerText: true });
        expect.soft(await page.locator('.toast').count(), `${name}: no toast of the act before covers it`).toBe(0);
        expect.soft(await layoutFaults(page, screen), name).toEqual([]);
        expect.soft(await findings(page), name).toEqual([]);
        await keepPicture(page, `${name.replaceAll(' ', '-')}-${screen.name}`);
        await press(page, confirm);
      }
      if (closes) await press(page, button(page.getByRole('dialog', { name: closes }), 'Close').last());
      await expect(dialog).toHaveCount(0);
      await then(page);
      if (onPhone) expect.soft(await layoutFaults(page, screen), `after ${name}`).toEqual([]);
      else await expect.poll(() => focused(page), `${name}: where the focus is`).not.toBe('body');
      if (mail) await readMail(page, mail, person.email);
    });
  expect(await layoutFaults(page, screen)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await keepPicture(page, `billing-${screen.name}`, { fullPage: true });
});
