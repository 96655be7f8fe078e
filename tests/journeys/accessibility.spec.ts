import { expect, type Page, somebody, test, visit } from '../support/journey.ts';
import { passAnalysing, payNow, wizard } from '../support/quick-wizard.ts';

test.describe('with the keyboard alone', () => {
  test('from the landing page through the wizard to a paid order', async ({ page }) => {
    const { email } = somebody();
    await page.clock.install();
    await visit(page, '/');
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    /** Tabs on until this has the focus; it must be within reach. */
    const reach = async (target: ReturnType<Page['getByRole']>) => {
      for (let tabs = 0; tabs < 40; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      await expect(target).toBeFocused();
    };
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await reach(page.getByRole('banner').getByRole('link', { name: 'Try Now' }));
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Who are we feeding?' })).toBeFocused();
    const inWizard = (role: 'radio' | 'textbox' | 'combobox' | 'button' | 'checkbox', name: string | RegExp) =>
      wizard(page).getByRole(role, { name });
    await reach(inWizard('radio', /^1$/));
    await press('ArrowRight');
    await expect(inWizard('radio', /^2$/)).toBeChecked();
    await press('ArrowLeft');
    await reach(inWizard('textbox', 'E-mail'));
    await page.keyboard.type(email);
    await reach(inWizard('combobox', 'Country'));
    await page.keyboard.type('emir');
    await expect(page.getByRole('option', { name: /United Arab Emirates/ })).toBeVisible();
    await press('Enter');
    await expect(inWizard('combobox', 'Country')).toHaveValue('United Arab Emirates');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Introduce us.' })).toBeFocused();
    await reach(inWizard('textbox', 'Name'));
    await page.keyboard.type('Miso');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'How do they live?' })).toBeFocused();
    for (const name of [/^Low/, /^Apartment/, /^Dry/]) {
      await reach(inWizard('radio', name));
      await press('Space', 'ArrowRight', 'ArrowLeft');
    }
    // Arrows choose and do not move on.
    await expect(page.getByRole('heading', { name: 'How do they live?' })).toBeVisible();
    await reach(inWizard('button', /^Continue/));
    await press('Enter');
    await passAnalysing(page);
    await expect(page.getByRole('heading', { name: 'We suggest Standard.' })).toBeFocused();
    await reach(inWizard('button', /^Continue/));
    await press('Enter');
    await expect(payNow(page)).toHaveText(/^Pay Now, /);
    await reach(inWizard('checkbox', /I agree to these terms/));
    await press('Space');
    await reach(inWizard('button', /^Pay Now/));
    await press('Enter');
    await page.waitForURL(/\/sandbox\/checkout\//);
    for (const [name, text] of [
      ['Recipient', 'Maryam Al Suwaidi'],
      ['Street and number', '12 Jasmine Street'],
      ['City', 'Dubai'],
      ['Card number', '4242 4242 4242 4242'],
      ['Expires', '12 / 34'],
      ['Security code', '123'],
      ['Name on card', 'Maryam Al Suwaidi'],
    ] as const) {
      await reach(page.getByRole('textbox', { name, exact: true }));
      await page.keyboard.type(text);
    }
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  });
});
