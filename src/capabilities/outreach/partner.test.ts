import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';
import { seed } from '../../../db/demo/seed.ts';
import type { PartnerView } from './contract.ts';
import { seedPartner } from './actions/seed-partner.ts';

async function ask(services: TestServices, slug: string) {
  const response = await services.app.request(`http://shop.test/api/partners/${slug}`);
  return { status: response.status, body: (await response.json()) as PartnerView & { code?: string } };
}

onBothEngines('partners', (open) => {
  test('R27 C61 a published partner is found by slug; anything else is not', async () => {
    const services = await open();
    await services.transact(SYSTEM, async (ctx) => {
      await seedPartner(ctx, SAMPLE_PARTNER);
      await seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'not-yet', published: false });
    });
    expect((await ask(services, SAMPLE_PARTNER.slug)).status).toBe(200);
    for (const slug of ['not-yet', 'nobody', 'api', 'affiliate', 'Rumah-Tujuh-Kucing', '..%2Fadmin', 'a'.repeat(90)]) {
      const { status, body } = await ask(services, slug);
      expect([slug, status, body.code]).toEqual([slug, 404, 'partner-unknown']);
    }
  });

  testOnce('R464 R465 R468 R471 R472 R473 the sample tells its terms, its sources and whom to write to', async () => {
    const services = await open();
    await seed(services);
    await seed(services); // every start does it again
    const { body } = await ask(services, SAMPLE_PARTNER.slug);
    expect(body).toMatchObject({
      ...{ sample: true, country: 'Indonesia', audience: 6_800_000, conversionBasisPoints: 40, cookieDays: 30 },
      commission: { amount: 250, currency: 'USD' },
      local: { currency: 'IDR', rate: 15_000 },
      contactEmail: services.settings.supportEmail,
    });
    const { results, market, shelters, stories } = body.content;
    const figures = [...results, ...market, shelters].map(({ figure, label }) => `${figure} ${label}`);
    expect(figures).toEqual([
      '4,000+ cats helped',
      '98% owner satisfaction',
      '28 days on average until owners see results',
      '25M cat households in Indonesia',
      '89% social media penetration',
      '86-90 verified shelters',
    ]);
    for (const { source } of [...results, ...market, shelters]) expect(source).not.toBe('');
    expect(stories.map(({ name, location, weeks }) => Boolean(name && location && weeks))).toEqual([true, true, true]);
  });

  test('changes of a partner’s row survive a restart', async () => {
    const services = await open();
    await services.transact(SYSTEM, (ctx) => seedPartner(ctx, { ...SAMPLE_PARTNER, name: 'Rumah Delapan Kucing' }));
    await seed(services);
    expect((await ask(services, SAMPLE_PARTNER.slug)).body.name).toBe('Rumah Delapan Kucing');
  });

  test('R27 C61 an address of ours is nobody’s', async () => {
    const services = await open();
    await expect(
      services.transact(SYSTEM, (ctx) => seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'affiliate' })),
    ).rejects.toThrow(/Not an address/);
  });
});
