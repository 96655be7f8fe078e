import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD } from '#tests/support/members.ts';
import { confirm, joined } from '#tests/support/sharing.ts';
import { subscriber } from '#tests/support/subscribers.ts';

const DAY_MS = 86_400_000;

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices('postgres');
});
afterAll(() => services.close());

test('N20 a partner skips the next box in the own name, and brings no payment forward', async () => {
  const one = await subscriber(services);
  services.clock.advance(5 * DAY_MS);
  await one.sticks(true);
  await one.signIn();
  const { email } = (await one.browser.get('/api/auth/user')).json.user;
  await confirm(services, email);
  const partner = await joined(services, one.browser, { name: 'Sam', role: 'partner', password: MEMBERS_PASSWORD });
  const base = `/api/shared/${partner.membership}`;
  const forward = await partner.browser.post(`${base}/next-box/preview`, { change: 'forward' });
  expect(forward.json.code).toBe('owner-only');
  const owners = await one.browser.post('/api/subscription/next-box/preview', { change: 'forward' });
  expect(owners.status).toBe(200);
  const taken = await partner.browser.post(`${base}/next-box`, { token: owners.json.token });
  expect(taken.json.code).toBe('owner-only');
  expect((await one.row()).timing).toBeNull();

  const { json: quote } = await partner.browser.post(`${base}/next-box/preview`, { change: 'skip' });
  const late = await joined(services, one.browser, { name: 'Late', role: 'partner', password: MEMBERS_PASSWORD });
  await one.browser.delete(`/api/household-people/${late.membership}`);
  const ended = await late.browser.post(`/api/shared/${late.membership}/next-box`, { token: quote.token });
  expect(ended.json.code).toBe('membership-over');
  const elsewhere = await partner.browser.post('/api/subscription/next-box', { token: quote.token });
  expect(elsewhere.status).toBe(404);
  expect((await one.row()).timing).toBeNull();

  const done = await partner.browser.post(`${base}/next-box`, { token: quote.token });
  expect([done.status, done.json]).toEqual([200, {}]);
  await services.settle();
  expect((await one.row()).timing).toMatchObject({ kind: 'skip', by: 'Sam' });
  const mail = (await services.mails()).findLast(({ text }) => text?.includes('Sam, who shares your household'));
  expect(mail?.recipient).toBe(email);
  const { items } = (await one.browser.get('/api/timeline')).json;
  expect(items.some(({ text }: { text: string | null }) => text?.includes('By Sam.'))).toBe(true);
  const { json: seen } = await partner.browser.get(base);
  expect(seen.box).toMatchObject({ wish: 'skip' });
  expect(seen.box.may).not.toContain('resume');

  // The own change is undone by whoever made it, to the date it had; nobody else does, and the owner's stays.
  const second = await joined(services, one.browser, { name: 'Rami', role: 'partner', password: MEMBERS_PASSWORD });
  const others = (await second.browser.get(`/api/shared/${second.membership}`)).json.box;
  expect(others).toMatchObject({ wish: 'skip', undo: null });
  const notHers = await second.browser.post(`/api/shared/${second.membership}/next-box/preview`, { change: 'resume' });
  expect(notHers.json.code).toBe('owner-only');
  expect(seen.box.undo).toEqual({ change: 'resume' });
  const { json: back } = await partner.browser.post(`${base}/next-box/preview`, seen.box.undo);
  expect(back.chargesAt).toBe(quote.insteadOf);
  const stolen = await second.browser.post(`/api/shared/${second.membership}/next-box`, { token: back.token });
  expect(stolen.json.code).toBe('owner-only');
  expect((await partner.browser.post(`${base}/next-box`, { token: back.token })).status).toBe(200);
  await services.settle();
  expect((await one.row()).timing).toBeNull();
  // Kits and other plans are the owner's alone, and signed in a household of several.
  const { firstName } = (await one.browser.get('/api/profile')).json;
  const [cat] = (await one.browser.get('/api/cats')).json;
  const press = async (path: string, previewed: string, request: object) => {
    const { json: quote } = await one.browser.post(previewed, request);
    expect((await one.browser.post(path, { token: quote.token })).status).toBe(200);
    await services.settle();
    return (await one.browser.get('/api/timeline?kind=plan&limit=5')).json.items;
  };
  const kits = '/api/subscription/kits';
  const kit = { catId: cat.id, cadence: 'quarterly' };
  expect(await press(kits, `${kits}/preview`, kit)).toContainEqual(
    expect.objectContaining({ cats: [cat.id], text: expect.stringContaining(` By ${firstName} (you).`) }),
  );
  expect(await press('/api/subscription/change', '/api/subscription/preview', { planType: 'premium' })).toContainEqual(
    expect.objectContaining({
      title: expect.stringContaining('Premium instead of'),
      text: expect.stringContaining(` By ${firstName} (you).`),
    }),
  );
});

test('N20 a partner who moved a box that the owner had paused undoes it to the owner’s date, and no further', async () => {
  const one = await subscriber(services);
  services.clock.advance(5 * DAY_MS);
  await one.sticks(true);
  await one.signIn();
  await confirm(services, (await one.browser.get('/api/auth/user')).json.user.email);
  const partner = await joined(services, one.browser, { name: 'Sam', role: 'partner', password: MEMBERS_PASSWORD });
  const base = `/api/shared/${partner.membership}`;
  const { json: paused } = await one.browser.post('/api/subscription/next-box/preview', { change: 'pause', boxes: 1 });
  await one.browser.post('/api/subscription/next-box', { token: paused.token });
  await services.settle();
  const later = new Date(Date.parse(paused.chargesAt) + 7 * DAY_MS).toISOString().slice(0, 10);
  const { json: moved } = await partner.browser.post(`${base}/next-box/preview`, { change: 'move', day: later });
  expect((await partner.browser.post(`${base}/next-box`, { token: moved.token })).status).toBe(200);
  await services.settle();
  const { box } = (await partner.browser.get(base)).json;
  expect(box.undo).toMatchObject({ change: 'pause' });
  // Not to the ordinary date, which the owner had given up; also not with a quote that the owner was shown.
  const resume = { change: 'resume' };
  expect((await partner.browser.post(`${base}/next-box/preview`, resume)).json.code).toBe('owner-only');
  const { json: owners } = await one.browser.post('/api/subscription/next-box/preview', resume);
  expect((await partner.browser.post(`${base}/next-box`, { token: owners.token })).json.code).toBe('owner-only');
  const { json: back } = await partner.browser.post(`${base}/next-box/preview`, box.undo);
  expect(back.chargesAt).toBe(paused.chargesAt);
  expect((await partner.browser.post(`${base}/next-box`, { token: back.token })).status).toBe(200);
  await services.settle();
  expect((await one.row()).timing).toMatchObject({ kind: 'pause', until: paused.chargesAt });
  expect((await partner.browser.get(base)).json.box.undo).toBeNull();
});

test('N20 where the owner paused, a partner brings the payment forward in no way, also not with a quote of the owner’s', async () => {
  const one = await subscriber(services);
  services.clock.advance(5 * DAY_MS);
  await one.sticks(true);
  await one.signIn();
  await confirm(services, (await one.browser.get('/api/auth/user')).json.user.email);
  const partner = await joined(services, one.browser, { name: 'Sam', role: 'partner', password: MEMBERS_PASSWORD });
  const base = `/api/shared/${partner.membership}/next-box`;
  const preview = '/api/subscription/next-box/preview';
  const { json: paused } = await one.browser.post(preview, { change: 'pause', boxes: 3 });
  expect((await one.browser.post('/api/subscription/next-box', { token: paused.token })).status).toBe(200);
  await services.settle();
  const before = (await one.row()).timing;
  expect(before).toMatchObject({ kind: 'pause' });
  // It is the owner's for both: by name for the partner, and marked as their own for the owner.
  const { firstName } = (await one.browser.get('/api/profile')).json;
  const { box } = (await partner.browser.get(`/api/shared/${partner.membership}`)).json;
  expect(box).toMatchObject({ wish: 'pause', by: firstName, undo: null });
  const { items } = (await one.browser.get('/api/timeline?kind=plan')).json;
  expect(items[0].text).toContain(` By ${firstName} (you). `);
  const dayBefore = new Date(Date.parse(paused.chargesAt) - DAY_MS).toISOString().slice(0, 10);
  for (const request of [{ change: 'resume' }, { change: 'pause', boxes: 1 }, { change: 'move', day: dayBefore }]) {
    const shown = await partner.browser.post(`${base}/preview`, request);
    expect([request, shown.json.code]).toEqual([request, 'owner-only']);
    const owners = await one.browser.post(preview, request);
    expect([request, owners.status]).toEqual([request, 200]);
    const taken = await partner.browser.post(base, { token: owners.json.token });
    expect([request, taken.json.code]).toEqual([request, 'owner-only']);
  }
  expect((await one.row()).timing).toEqual(before);
});
