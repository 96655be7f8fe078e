import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import {
  CARDS,
  expect,
  expectToast,
  type Page,
  payByCard,
  refused,
  register,
  signedIn,
  somebody,
  storedToken,
  test,
  typeCard,
  visit,
} from '../support/journey.ts';
import { findings } from '../support/axe.ts';
import { asks, withCats } from '../support/records.ts';

test.use({ serviceWorkers: 'allow' });

const ENDPOINT = 'https://push.example.com/of-maryam';

/** Until the page's requests go through the worker. */
const controlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** Another worker takes the place of the one that runs, as that of another build does. */
const replaceWorker = (page: Page, script: string) =>
  page.evaluate(async (url) => {
    const replaced = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
    await replaced;
  }, script);

test('N6 with the service worker a payment within our page and one on the hosted page go through, also where another worker comes in between', async ({
  page,
  request,
  watch,
}) => {
  watch.expectTrouble(/preload/);
  const person = somebody();
  await register(page, person);
  await page.addInitScript(() => localStorage.setItem('counting', 'no'));
  await signedIn(page, person);
  for (const name of ['Miso', 'Biscuit']) await asks(page, 'post', '/api/cats', { name });
  await asks(page, 'post', '/api/onboarding-progress', {
    ...{ catCount: 2, country: 'AE', selectedPlan: 'standard', step: 4 },
  });
  await controlled(page);
  await visit(page, '/subscribe');
  await controlled(page);
  await page.getByLabel('Recipient').fill('Maryam Al Suwaidi');
  await page.getByLabel('Street and number').fill('12 Jasmine Street');
  await page.getByLabel('City').fill('Dubai');
  await page.getByLabel(/I am 18 or older/).check();
  await typeCard(page, CARDS.pays);
  await replaceWorker(page, '/sw.js?next');
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await expect(page.getByText(/CAT-\d{4}-\d{7}/).first()).toBeVisible();

  const { email } = somebody();
  const order = { plan: 'standard', cats: 1, currency: 'AED', country: 'AE' } as const;
  const { token } = await (await request.post('/api/quotes', { data: order })).json();
  const { checkoutUrl } = await (
    await request.post('/api/create-checkout-session', {
      data: {
        productId: productIdOf('standard'),
        quantity: 1,
        customerData: {
          email,
          name: 'Maryam Al Suwaidi',
          address: { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000', country: 'AE' },
        },
        metadata: {
          ...{ catCount: 1, planType: 'standard', currency: 'AED' },
          cats: JSON.stringify([{ name: 'Bean', age: 'adult', concerns: ['coat'] }]),
        },
        quote: token,
        consent: { accepted: true, version: CONSENT_VERSION },
      },
    })
  ).json();
  await page.goto(checkoutUrl);
  await payByCard(page, CARDS.pays);
  await expect(page).toHaveURL(/\/payment-success\?session_id=/);
  await controlled(page);
});

test('N6 a browser is forgotten without a connection: at once on the device, and the logout waits for the server', async ({
  page,
  context,
  watch,
}) => {
  watch.expectTrouble(/net::ERR_/, /EventSource/, /preload/, /Failed to fetch/, refused(503), refused(401));
  await withCats(page, [{ name: 'Miso' }]);
  const kept = () => page.evaluate(async () => (await caches.keys()).toSorted());
  await expect.poll(async () => (await kept()).some((name) => name.startsWith('purrwell-seen-'))).toBe(true);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Whose cats, and more ways to log out' }).click();
  await page.getByRole('button', { name: 'Log out and forget this browser' }).click();
  await expect(async () => expect(await storedToken(page)).toBeNull()).toPass();
  await expect(page.getByText('Miso')).toHaveCount(0);
  await expect(async () => {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['counting']); // set by this test on each page
    expect((await kept()).filter((name) => !name.startsWith('purrwell-code-'))).toEqual(['purrwell-pending-logouts']);
  }).toPass();
});

/**
 * Replaces parts that a browser without a window lacks: its push service, and the question whether notifications may
 * be shown, which is answered with yes.
 */
const withPushService = (page: Page, keys: { p256dh: string; auth: string }) =>
  page.addInitScript(
    ({ endpoint, keys: known }) => {
      const KEPT = 'test.push';
      const made = (text: string) => {
        const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
          sign.charCodeAt(0),
        );
        return {
          endpoint,
          options: { applicationServerKey: bytes.buffer },
          toJSON: () => ({ endpoint, keys: known }),
          unsubscribe: async () => {
            localStorage.removeItem(KEPT);
            return true;
          },
        } as unknown as PushSubscription;
      };
      const ANSWERED = 'test.permission';
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(ANSWERED) ?? 'default' });
      Notification.requestPermission = async () => {
        localStorage.setItem(ANSWERED, 'granted');
        return 'granted';
      };
      PushManager.prototype.getSubscription = async () => {
        const kept = localStorage.getItem(KEPT);
        return kept ? made(kept) : null;
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as string;
        localStorage.setItem(KEPT, key);
        return made(key);
      };
    },
    { endpoint: ENDPOINT, keys },
  );

/** State of a checkbox at the end of the event that pressed it. */
const pressed = (box: Element) => {
  (box as HTMLInputElement).click();
  return (box as HTMLInputElement).checked;
};

/** The name of this browser's registration, as the worker knows it. */
const registration = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('purrwell-seen-push')).match('/push/registration'))?.text());

test('N6 messages are chosen in the profile, shown on the device, and a press opens their page @phone', async ({
  page,
  context,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  await withPushService(page, keys);
  const [miso] = await withCats(page, [{ name: 'Miso' }]);
  await controlled(page);
  await visit(page, '/profile');
  const card = page.getByRole('region', { name: 'Messages on this device' });
  const boxes = ['Boxes', 'Results', 'Streaks', 'Cut-off of the next box'];
  for (const name of boxes) await expect(card.getByRole('checkbox', { name })).not.toBeChecked();
  const results = card.getByRole('checkbox', { name: 'Results' });
  expect(await results.evaluate(pressed)).toBe(true);
  await expect(results).toBeChecked();
  await expect(card.getByText('Your browser then asks whether it may show them.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await card.getByRole('button', { name: 'Turn on messages on this device' }).click();
  await expectToast(page, 'Messages are on', 'This device shows the messages that you chose.');
  await expect(card.getByText('On. Logging out turns them off.')).toBeVisible();
  expect(await asks(page, 'get', '/api/push')).toMatchObject({ kinds: { results: true, box: false }, browsers: 1 });

  await visit(page, '/dashboard');
  await expect.poll(() => registration(page)).toBeTruthy();
  const to = await registration(page);
  const path = `/dashboard?cat=${miso}&tab=health`;
  const cdp = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  const deliver = (message: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId, data: JSON.stringify(message) },
    });
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
  // A browser without a window shows no notifications.
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  const shown = async () => (await worker?.evaluate(() => (globalThis as unknown as WorkerScope).shown)) ?? [];
  const message = { body: 'The results of Miso are ready.', tag: `results ${miso}`, path, to };
  await deliver(message);
  await expect.poll(shown).toMatchObject([{ title: 'Purrwell', body: message.body, tag: message.tag }]);
  await deliver({ ...message, to: 'a registration of somebody else' });
  await expect.poll(async () => (await shown()).at(-1)?.body).toBe('There is news. Log in to read it.');

  // A page that has just been loaded does not answer yet whether it may be left; it is not left then.
  await expect(async () => {
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope;
      const notification = { ...scope.shown[0], close: () => {} };
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
    });
    await expect(page).toHaveURL(path, { timeout: 2000 });
  }).toPass();

  await visit(page, '/profile');
  await card.getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(card.getByRole('button', { name: 'Turn on messages on this device' })).toBeVisible();
  expect(await asks(page, 'get', '/api/push')).toMatchObject({ browsers: 0 });
});

interface WorkerScope {
  shown: { title: string; body?: string; tag?: string }[];
  registration: { showNotification(title: string, options: object): Promise<void> };
  dispatchEvent(event: Event): boolean;
}
