import { writeFile } from 'node:fs/promises';
import { CARDS, expect, somebody, withShop } from '../support/journey.ts';
import { openFirefox, openWebKit, type OtherBrowser } from '../support/other-browsers.ts';

/** Firefox's own words about an event stream that was open when its page was left. */
const LEFT = /\/api\/events\S* was interrupted|connection to the server at \S*\/api\/events/;

const SIZE = { width: 1280, height: 900 };

const test = withShop.extend<{ driven: OtherBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
  driven: async ({}, provide, { project }) => {
    const { FIREFOX_PATH = '', WEBKIT_DRIVER_PATH = '', WEBKIT_BROWSER_PATH = '' } = process.env;
    const driven = await (project.name === 'firefox'
      ? openFirefox(FIREFOX_PATH, SIZE)
      : openWebKit({ driver: WEBKIT_DRIVER_PATH, binary: WEBKIT_BROWSER_PATH }, SIZE));
    await provide(driven);
    await driven.close();
  },
});

const named = (name: string) => `(normalize-space()="${name}" or @aria-label="${name}")`;
const button = (name: string) => `//button[${named(name)}]`;
const heading = (name: string) => `//*[self::h1 or self::h2][normalize-space()="${name}"]`;
const field = (label: string) =>
  `//*[self::input or self::textarea][@aria-label="${label}" or @id=//label[normalize-space()="${label}"]/@for or ancestor::label[starts-with(normalize-space(), "${label}")]]`;
const card = (begins: string) => `//dialog//label[starts-with(normalize-space(), "${begins}")]`;

const element = (xpath: string) =>
  `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;

/** Whether the element is there and shown. */
const shown = (xpath: string) => `Boolean(${element(xpath)}?.checkVisibility({ visibilityProperty: true }))`;

function walk(browser: OtherBrowser) {
  const see = (xpath: string) => expect.poll(() => browser.evaluate(shown(xpath)), { message: xpath }).toBe(true);
  const press = async (xpath: string) => {
    await see(xpath);
    // Drivers scroll only until the edge is in view, where a bar may cover it.
    await browser.evaluate(`${element(xpath)}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    await browser.click(xpath);
  };
  const type = async (xpath: string, text: string) => {
    await see(xpath);
    await browser.type(xpath, text);
  };
  const at = (path: RegExp) => expect.poll(() => browser.evaluate<string>('location.href')).toMatch(path);
  return { see, press, type, at };
}

test('a visitor becomes a member, writes something down, asks Dr. AI and reloads', async ({ driven, shop }, info) => {
  const person = somebody();
  const { see, press, type, at } = walk(driven);
  const picture = async (name: string) => {
    if (process.env.PICTURES) await writeFile(info.outputPath(`${name}.png`), await driven.screenshot());
  };

  await driven.open(`${shop.url}/`);
  await see(heading('Made for one cat in particular.'));
  await picture('landing');
  await press('(//a[contains(@href, "#onboarding")])[1]');

  await see(heading('Who are we feeding?'));
  await press(card('1'));
  await type(field('E-mail'), person.email);
  await expect.poll(() => driven.evaluate(`${element(field('Country'))}.value`)).toBe('United Arab Emirates');
  await picture('wizard');
  await press(button('Continue'));
  await type(field('Name'), 'Miso');
  await press(button('Continue'));
  for (const answer of ['Moderate', 'Apartment', 'Dry']) await press(card(answer));
  await press(button('Continue'));
  await press(card('Premium'));
  await press(button('Continue with Premium'));
  const consent = '//dialog//input[@name="consent"]';
  await press(consent);
  await expect.poll(() => driven.evaluate(`${element(consent)}.checked`)).toBe(true);
  await press('//button[starts-with(normalize-space(), "Pay Now, ")]');

  await at(/\/sandbox\/checkout\//);
  for (const [label, text] of [
    ['Recipient', 'Maryam Al Suwaidi'],
    ['Street and number', '12 Jasmine Street'],
    ['City', 'Dubai'],
    ['Card number', CARDS.pays],
    ['Expires', '12 / 34'],
    ['Security code', '123'],
    ['Name on card', 'Maryam Al Suwaidi'],
  ] as const) {
    await type(field(label), text);
  }
  await press('//button[starts-with(normalize-space(), "Pay ")]');

  await at(/\/payment-success/);
  await type(field('Password'), person.password);
  await press(button('Make my account'));

  await at(/\/dashboard$/);
  await see(heading('Miso'));
  await press(button('Half'));
  await see('//button[@aria-pressed="true"][normalize-space()="Half"]');
  await picture('dashboard');
  await press(button('No, thanks'));
  await press(button('Ask Dr. AI'));
  await type(field('Message'), 'When should I go to a vet?');
  await press(button('Send'));
  await see('//*[@role="log"]//a');
  await picture('chat');

  for (const path of ['/', '/dashboard']) {
    await driven.open(shop.url + path);
    await see(heading('Miso'));
    await driven.reload();
    await see(heading('Miso'));
    await see('//button[@aria-pressed="true"][normalize-space()="Half"]');
  }
  // Firefox's alone.
  expect(driven.messages()?.filter((message) => !LEFT.test(message)) ?? []).toEqual([]);
});
