import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';

test('with real payments the shop has no sandbox and plays no life, whoever asks', async () => {
  const keys = { stripeSecretKey: 'sk_live_1', stripePublishableKey: 'pk_live_1', staffSecondFactor: false };
  const playLife = () => expect.fail('a life was played');
  const services = await openTestServices('postgres', { payments: 'stripe', ...keys }, { playLife });
  try {
    const admin = await colleague(services, 'Ada');
    const asking = {
      'life-sandbox-only': admin,
      'staff-only': await newMember(services),
      unauthorized: newBrowser(services),
    };
    for (const [code, browser] of Object.entries(asking)) {
      expect((await browser.post('/api/desk/time-machine')).json.code).toBe(code);
    }
    expect(sandboxRoutes(services)).toEqual([]);
  } finally {
    await services.close();
  }
  const sandboxed = await openTestServices('postgres');
  expect(sandboxRoutes(sandboxed)).not.toEqual([]);
  await sandboxed.close();
});

const sandboxRoutes = ({ app }: TestServices) => app.routes.filter(({ path }) => path.startsWith('/sandbox'));
