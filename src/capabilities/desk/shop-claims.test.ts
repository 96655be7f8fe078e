import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedPartner } from '#src/capabilities/outreach/actions/seed-partner.ts';
import { followContent } from '#src/capabilities/pricing/actions/shown-content.ts';
import { BUILT_CLAIMS, type ClaimContent, type ClaimId } from '#src/capabilities/pricing/rules/claims.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/chat.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { SAMPLE_PARTNER } from '../../../db/demo/partner.ts';

const contentOf = (id: ClaimId): ClaimContent => {
  const { text, label, source, asOf } = BUILT_CLAIMS[id];
  return { text, label, source, asOf, wrong: null };
};
const write = (desk: Browser, id: ClaimId, seen: number, { content = {}, ...over }: Record<string, unknown> = {}) =>
  desk.post('/api/desk/shop-versions', {
    ...{ id: randomUUID(), kind: 'claim', key: id, seen, state: 'published', from: null },
    content: { ...contentOf(id), ...(content as object) },
    ...over,
  });

async function shownIn(services: TestServices): Promise<unknown> {
  const following = followContent(services);
  await following.ready;
  following.stop();
  return following.now()?.data;
}

onOneEngine('claims without a deploy', (open) => {
  test('N2 a claim is drafted, changed, taken off and brought back, and pages get the one in effect', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    expect(await shownIn(services)).toBeUndefined();
    const poll = { text: '97%', source: 'poll of 1,200 owners', asOf: '2026-11-30' };
    await write(desk, 'acceptance', 0, { state: 'draft', content: poll });
    expect(await shownIn(services)).toBeUndefined();
    const published = await write(desk, 'acceptance', 1, {
      content: { ...poll, wrong: 'Two cats were counted twice.' },
    });
    expect(published.json).toMatchObject({ title: '97% stick acceptance', inEffect: 2, number: 2 });
    const correction = {
      ...{ was: '98% stick acceptance', now: '97% stick acceptance', why: 'Two cats were counted twice.' },
      ...{ source: 'poll of 1,200 owners', asOf: '2026-11-30' },
    };
    expect(await shownIn(services)).toEqual({
      claims: { claims: { acceptance: { label: 'stick acceptance', ...poll } }, corrections: [correction] },
    });
    await write(desk, 'acceptance', 2, { state: 'withdrawn' });
    expect(await shownIn(services)).toEqual({ claims: { claims: { acceptance: null }, corrections: [correction] } });
    const listed = (await desk.get('/api/desk/shop')).json.pieces.find(
      ({ key }: { key: string }) => key === 'acceptance',
    );
    expect(listed).toMatchObject({ kind: 'claim', shown: 'nothing', author: 'Noor Desk' });
    // Undo: back to the wording of the build. The correction stays visible.
    await write(desk, 'acceptance', 3);
    expect(await shownIn(services)).toEqual({
      claims: { claims: { acceptance: { ...contentOf('acceptance'), wrong: undefined } }, corrections: [correction] },
    });
  });

  test('N2 the figure of a rule stays that of the rule: its source and day are confirmed, and it is never taken off', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    const rule = { text: null, source: 'terms of service, 2027', asOf: '2026-11-30' };
    expect((await write(desk, 'guarantee', 0, { content: { ...rule, text: '60 days' } })).json.issues[0].path).toBe(
      'content.text',
    );
    expect((await write(desk, 'guarantee', 0, { state: 'withdrawn', content: rule })).json.code).toBe('claim-stays');
    expect((await write(desk, 'guarantee', 0, { content: rule })).json.title).toBe('30 days money-back guarantee');
    expect(await shownIn(services)).toMatchObject({ claims: { claims: { guarantee: rule } } });
    const wrong = async (content: object) => (await write(desk, 'team', 0, { content })).json.issues[0];
    expect(await wrong({ text: 'many' })).toEqual({ path: 'content.text', message: 'A claim has a figure in digits.' });
    expect((await wrong({ asOf: '2099-01-01' })).path).toBe('content.asOf');
    expect((await wrong({ source: '' })).path).toBe('content.source');
    expect((await write(desk, 'team', 0, { key: 'nobody' })).status).toBe(422);
    for (const role of ['support', 'finance', 'lab'] as const)
      expect((await write(await colleague(services, role, role), 'team', 0)).status).toBe(403);
  });

  test('N2 R455 a partner’s page says a figure of the registry as it stands there, and not once it was taken off', async () => {
    const services = await open();
    const desk = await colleague(services, 'Noor', 'admin');
    await services.transact(SYSTEM, (ctx) => seedPartner(ctx, { ...SAMPLE_PARTNER, slug: 'cat-cafe' }));
    const page = async () => {
      const { results, shelters } = (await newBrowser(services).get('/api/partners/cat-cafe')).json.content;
      return [
        results.map(({ figure, label }: { figure: string; label: string }) => `${figure} ${label}`),
        shelters.figure,
      ];
    };
    const [before, shelters] = await page();
    expect([before.length, shelters]).toEqual([3, '86-90']);
    await write(desk, 'satisfaction', 0, { content: { text: '95%', label: 'happy owners' } });
    expect((await page())[0]).toEqual([before[0], '95% happy owners', before[2]]);
    await write(desk, 'satisfaction', 1, { state: 'withdrawn' });
    await write(desk, 'shelters', 0, { state: 'withdrawn' });
    expect(await page()).toEqual([[before[0], before[2]], undefined]);
  });
});
