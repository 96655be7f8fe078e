import { findings } from '../support/axe.ts';
import {
  CUT_OFF,
  expect,
  holdClock,
  type Page,
  register,
  signedIn,
  somebody,
  test,
  visit,
} from '../support/journey.ts';

/** A signed-in person on the dashboard, with the clock held. Pro is sold out, so the plan is set in the response. */
async function atHome(page: Page, plan: 'pro' | null = null, cats: readonly string[] = ['Miso']): Promise<void> {
  const person = somebody();
  await visit(page, '/login');
  await register(page, person);
  await page.request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  for (const name of cats)
    await page.request.post('/api/cats', { data: { name }, headers: { origin: new URL(page.url()).origin } });
  await page.route('**/api/user-dashboard', async (route) => {
    // Whole each time: an answer that says "unchanged" has nothing to change.
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const home = await answer.json();
    const paid = { nextPayment: { amount: 9898, currency: 'USD' }, currentPeriodEnd: '2026-12-12T09:00:00.000Z' };
    const subscription = plan ? { ...home.subscription, plan, status: 'active', ...paid } : home.subscription;
    await route.fulfill({ response: answer, json: { ...home, subscription, pro: plan === 'pro' } });
  });
  await signedIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: cats[0] })).toBeVisible();
  await expect(pill(page)).toBeVisible();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await holdClock(page);
  // The toast that says welcome lies over the panel.
  await page.clock.runFor(6000);
}

const pill = (page: Page) => page.getByRole('button', { name: 'Ask Dr. AI' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Dr. AI' });
const log = (page: Page) => panel(page).getByRole('log');
const field = (page: Page) => panel(page).getByLabel('Message');
const send = (page: Page) => panel(page).getByRole('button', { name: 'Send' });
const typing = (page: Page) => log(page).getByText('Dr. AI is looking it up');

async function open(page: Page): Promise<void> {
  await pill(page).click();
  await page.clock.runFor(1000);
  await expect(field(page)).toBeFocused();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
  await page.clock.runFor(2500);
  await expect(typing(page)).toHaveCount(0);
}

test('R246 R307 R308 R310 R311 R312 a question, the sticks that purr, and an answer with its sources', async ({
  page,
}) => {
  await atHome(page, 'pro');
  await open(page);
  await expect(panel(page).getByText('Pro Feature')).toBeVisible();
  await expect(panel(page).getByText('Not a vet. Knows when to call one.')).toBeVisible();
  await expect(panel(page).getByRole('group', { name: 'Quick questions' }).getByRole('button')).toHaveText([
    'When should I go to a vet?',
    'How is my cat’s weight?',
    'What if a stick is refused?',
  ]);

  await field(page).fill('  \n ');
  await field(page).press('Enter');
  await send(page).click();
  await page.clock.runFor(3000);
  await expect(log(page).getByText('You:')).toHaveCount(0);

  await field(page).fill('How do I');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('brush teeth?');
  await expect(field(page)).toHaveValue('How do I\nbrush teeth?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(typing(page)).toBeVisible();
  await expect(send(page)).toBeDisabled();
  await field(page).fill('And again?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('And again?');
  await page.clock.runFor(1490);
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(1020);
  await expect(typing(page)).toHaveCount(0);
  await expect(log(page).getByRole('heading', { name: 'Teeth' })).toBeVisible();
  await expect(log(page).getByText(/^Automated, \d\d:\d\d\.$/)).toBeVisible();
  await expect(log(page).getByRole('link', { name: /life stage guidelines/ })).toHaveAttribute('href', /^https:/);
  await expect(log(page).getByText(/, read \d+ \w+ 2026$/)).toHaveCount(1);
  await expect(log(page).getByText('You:')).toHaveCount(1);
  await expect(send(page)).toBeEnabled();
});

test('R309 questions never leave the browser, and answers about the cat quote its rows', async ({ page }) => {
  await atHome(page);
  await open(page);
  await expect(field(page)).toHaveAttribute('placeholder', 'Ask about Miso');
  const asked: string[] = [];
  // The page itself reads on: parts of itself, whether the server still has them, and the bell after news of the household.
  page.on('request', (request) => {
    const told = `${request.method()} ${decodeURIComponent(request.url())} ${request.postData() ?? ''}`;
    const reads = ['GET', 'HEAD'].includes(request.method());
    if (!reads || /weight/i.test(told)) asked.push(told);
  });
  await panel(page).getByRole('button', { name: 'How is my cat’s weight?' }).click();
  await page.clock.runFor(2500);
  await expect(log(page).getByText('No weight is recorded for Miso yet.')).toBeVisible();
  await expect(log(page).getByText('From your records: Miso, weight log')).toBeVisible();
  await expect(field(page)).toBeFocused();
  expect(asked).toEqual([]);
});

test('without Pro own words are answered kindly, and an emergency is answered at full length', async ({ page }) => {
  await atHome(page);
  await open(page);
  await ask(page, 'How do I brush teeth?');
  await expect(log(page).getByText(/Questions in your own words are part of Pro/)).toBeVisible();
  await ask(page, 'im so scared for her');
  await expect(log(page).getByRole('heading', { name: 'Call a vet now.' })).toBeVisible();
  await ask(page, 'please, he is STRAINING  to\turinate since this morning');
  await expect(log(page).getByRole('heading', { name: 'Go to a vet now.' })).toBeVisible();
  await expect(log(page).getByText(/may be blocked/)).toBeVisible();
});

test('Escape closes and gives the focus back; what was said is still there', async ({ page }) => {
  await atHome(page);
  await pill(page).focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(1000);
  await expect(field(page)).toBeFocused();
  await ask(page, 'When should I go to a vet?');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(pill(page)).toBeFocused();
  await open(page);
  await expect(log(page).getByRole('heading', { name: 'When to go to a vet' })).toBeVisible();
});

test('the cat that is looked at is the one that is asked about, unless another is named @phone', async ({ page }) => {
  await atHome(page, 'pro', ['Cleo', 'Ada']);
  await open(page);
  await expect(field(page)).toHaveAttribute('placeholder', 'Ask about Cleo');
  await expect(log(page)).toHaveAttribute('aria-live', 'polite');
  await ask(page, 'How is the weight?');
  await expect(log(page).getByText('No weight is recorded for Cleo yet.')).toBeVisible();
  await expect(log(page).getByText(/No weight is recorded for Ada/)).toHaveCount(0);
  await ask(page, 'Ask about Ada’s weight');
  await expect(log(page).getByText('No weight is recorded for Ada yet.')).toBeVisible();
  await ask(page, 'when is my next box');
  await expect(log(page).getByText('The next box for Cleo has no date yet.')).toBeVisible();
  await ask(page, 'when is the next payment');
  await expect(log(page).getByText('Next payment: $98.98. Date: 12 December.')).toBeVisible();
  await ask(page, 'my kat is straning to pea');
  await expect(log(page).getByRole('heading', { name: 'Go to a vet now.' })).toBeInViewport();
  await page.clock.resume();
  expect(await findings(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Close Dr. AI' }).click();
  await expect(pill(page)).toBeFocused();
});

const chat = (page: Page) => page.getByRole('dialog', { name: 'Live chat' });
const askPerson = (page: Page) => log(page).getByRole('button', { name: 'Ask a person' });

test('formula reasons and the cat’s own values come from its rows; a visitor’s question waits in the chat until it is sent @both', async ({
  page,
}) => {
  await visit(page, '/demo-dashboard');
  await expect(pill(page)).toBeVisible();
  await holdClock(page);
  await open(page);
  await ask(page, 'why does Miso get Omega Flex-3?');
  await expect(
    log(page).getByText(/^Omega Flex-3 is (in|left out of) version \d+ of the sticks of Miso, made on/),
  ).toBeVisible();
  await expect(log(page).getByText(/^From your records: Miso, formula version \d+ of \d+ \w+ \d{4}$/)).toBeVisible();
  await ask(page, 'is his tourine low');
  await expect(
    log(page).getByText(/^Taurine of Miso: [\d.]+ µmol\/L\. Reference range: 60 to 240 µmol\/L\. The report calls it/),
  ).toBeVisible();
  await expect(askPerson(page)).toHaveCount(0);
  await ask(page, 'is the moon a cheese');
  await expect(askPerson(page)).toHaveAccessibleDescription(/^Opens the live chat with your question/);
  await page.clock.resume();
  expect(await findings(page)).toEqual([]);
  await askPerson(page).click();
  await expect(chat(page).getByLabel('Message')).toHaveValue('is the moon a cheese');
  await expect(chat(page).getByLabel('E-mail')).toBeVisible();
  await expect(chat(page).getByRole('log').getByText('is the moon a cheese')).toHaveCount(0);
});

test('an unanswered question goes to a person in one press, once; an emergency keeps its vet alone', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(CUT_OFF);
  await atHome(page, 'pro');
  await open(page);
  await ask(page, 'please, he is straining to urinate');
  await expect(log(page).getByRole('heading', { name: 'Go to a vet now.' })).toBeVisible();
  await expect(askPerson(page)).toHaveCount(0);
  await ask(page, 'is the moon a cheese');
  await page.route('**/api/chat/messages', (route) => route.abort(), { times: 1 });
  await page.clock.resume();
  await askPerson(page).click();
  const said = chat(page).getByRole('log');
  await expect(said.getByText('Not sent: we got no answer.')).toBeVisible();
  await expect(chat(page).getByRole('status')).toContainText('Nobody');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(said.getByText(/^Sent /)).toBeVisible();
  await expect(said.getByText('is the moon a cheese')).toHaveCount(1);
  await chat(page).getByRole('button', { name: 'Close the chat' }).click();
  await open(page);
  await expect(log(page).getByText('Your question is in the live chat.')).toBeVisible();
  await log(page).getByRole('button', { name: 'Back to the live chat' }).click();
  await expect(said.getByText(/^Sent /)).toBeVisible();
  await expect(said.getByText('is the moon a cheese')).toHaveCount(1);
  expect(await findings(page)).toEqual([]);
});
