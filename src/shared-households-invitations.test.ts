import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '#src/capabilities/access/jobs.ts';
import { householdMembers, people } from '#src/capabilities/access/tables.ts';
import { type Belongings, withEverything } from '#tests/support/belongings.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { openTestServices, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD } from '#tests/support/members.ts';
import {
  confirm,
  dayAfter,
  invite,
  joined,
  mailedToken,
  noteNow,
  openStream,
  personNamed,
} from '#tests/support/sharing.ts';

const DAY_MS = 86_400_000;

let services: TestServices;
let owner: Browser;
let own: Belongings;
beforeAll(async () => {
  services = await openTestServices('postgres');
  ({ owner, own } = await withEverything(services, 'layla@example.com'));
  await confirm(services, 'layla@example.com');
});
afterAll(() => services.close());

test('N20 a sitter’s time ends by itself, an ended member’s open session loses the household at once, and either can join again', async () => {
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 1) });
  const read = () => sitter.browser.get(`/api/shared/${sitter.membership}`);
  expect((await read()).status).toBe(200);
  services.clock.advance(3 * DAY_MS);
  expect((await read()).json.code).toBe('membership-over');
  expect((await sitter.browser.get('/api/memberships')).json).toEqual([]);
  const { answer, token } = await invite(services, owner, { email: sitter.email, role: 'partner' });
  expect(answer.status).toBe(200);
  const back = await sitter.browser.post('/api/household-invitations/acceptances', { token });
  expect(back.status).toBe(200);
  const now = await sitter.browser.get(`/api/shared/${back.json.membership}`);
  expect(now.json.role).toBe('partner');
  await owner.delete(`/api/household-people/${back.json.membership}`);
  const late = await sitter.browser.post(`/api/shared/${back.json.membership}/cats/${own.cat}/log`, noteNow(services));
  expect(late.json.code).toBe('membership-over');
  const mails = (await services.mails()).filter(({ recipient }) => recipient === sitter.email).map(({ kind }) => kind);
  expect(mails).toContain('member-ended');
});

test('N20 an invitation is for the account that has confirmed its address, once, until it is withdrawn', async () => {
  const { browser, email } = await personNamed(services, 'Huda');
  const accept = (by: Browser, token: string) => by.post('/api/household-invitations/acceptances', { token });
  const first = await invite(services, owner, { email, role: 'partner' });
  const second = await invite(services, owner, { email, role: 'partner' });
  expect((await accept(browser, first.token)).json.code).toBe('invitation-revoked');
  const other = await personNamed(services, 'Karim');
  expect((await accept(other.browser, second.token)).json.code).toBe('invitation-for-another');
  expect((await accept(newBrowser(services), second.token)).json.code).toBe('unauthorized');
  expect((await accept(browser, 'guessed-token')).json.code).toBe('invitation-unknown');
  const [one, two] = await Promise.all([accept(browser, second.token), accept(browser, second.token)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 410]));
  expect((await accept(browser, second.token)).json.code).toBe('invitation-used');
  const list = (await owner.get('/api/household-people')).json;
  expect(list.members.map(({ name }: { name: string }) => name)).toEqual(['Huda']);
  // Nobody but the owner lists, invites or ends; a partner's own list is of the own household.
  expect((await browser.get('/api/household-people')).json.members).toEqual([]);
  await browser.delete(`/api/household-people/${list.members[0].id}`);
  expect((await owner.get('/api/household-people')).json.members).toHaveLength(1);
  await browser.delete(`/api/memberships/${list.members[0].id}`);
  expect((await services.mails()).some(({ kind, text }) => kind === 'member-left' && text?.includes('Huda'))).toBe(
    true,
  );
  expect((await owner.get('/api/household-people')).json.members).toEqual([]);
});

test('N20 at most five share a household, and nobody is sent more than a few invitations a day', async () => {
  const { browser: host, email: hosts } = await personNamed(services, 'Hala');
  const guests = await Promise.all(Array.from({ length: 6 }, (_, i) => personNamed(services, `Guest${i}`)));
  const inviteAs = (by: Browser, email: string) =>
    invite(services, by, { email, role: 'partner', password: MEMBERS_PASSWORD });
  const codes = [];
  for (const { email } of guests) codes.push((await inviteAs(host, email)).answer.json.code);
  expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'members-full']);
  const again = [];
  for (let i = 0; i < 3; i += 1) again.push(await inviteAs(host, guests[0]?.email ?? ''));
  expect(again.map(({ answer }) => answer.status)).toEqual([200, 200, 429]);
  const self = await inviteAs(host, hosts);
  expect(self.answer.json.code).toBe('member-self');
  // A refusal leaves the newest link as it is.
  const taken = await guests[0]?.browser.post('/api/household-invitations/acceptances', { token: again[1]?.token });
  expect(taken?.status).toBe(200);
  // Somebody who shares the household and has another address by now is not invited again, and no link is used up.
  const [guest] = (await host.get('/api/household-people')).json.members;
  const moved = `moved-${guest.email}`;
  await services.database.db.update(people).set({ email: moved }).where(eq(people.email, guest.email));
  expect((await inviteAs(host, moved)).answer.json.code).toBe('member-there');
  const { browser: hurried, email: hurrieds } = await personNamed(services, 'Hurried');
  await hurried.post('/api/auth/login', { email: hurrieds, password: MEMBERS_PASSWORD });
  const unproven = await hurried.post('/api/household-people/invitations', { email: moved, role: 'partner' });
  expect(unproven.json.code).toBe('confirmation-needed');
});

test('N20 a member whose address changes after the invitation keeps it open, and a new password ends all memberships of the household', async () => {
  const host = await personNamed(services, 'Hala');
  const guest = await personNamed(services, 'Huda');
  const password = MEMBERS_PASSWORD;
  const later = `later-${guest.email}`;
  const early = await invite(services, host.browser, { email: later, role: 'partner', password });
  const first = await invite(services, host.browser, { email: guest.email, role: 'partner', password });
  const accept = (token: string) => guest.browser.post('/api/household-invitations/acceptances', { token });
  const { membership } = (await accept(first.token)).json;
  await services.database.db.update(people).set({ email: later }).where(eq(people.email, guest.email));
  for (let i = 0; i < 2; i += 1) expect((await accept(early.token)).json.code).toBe('member-there');
  const changed = { currentPassword: password, password: 'another-long-purr' };
  expect((await host.browser.post('/api/auth/password-changes', changed)).status).toBe(200);
  expect((await guest.browser.get(`/api/shared/${membership}`)).json.code).toBe('membership-over');
  expect((await accept(early.token)).json.code).toBe('invitation-revoked');
  const { events } = (await host.browser.get('/api/security-events')).json;
  expect(JSON.stringify(events)).toContain('member-ended');
  const told = (await services.mails()).filter(({ recipient }) => recipient === later).map(({ kind }) => kind);
  expect(told).toContain('member-ended');
});

test('N20 an account is deleted while an invitation to it is accepted, and neither waits for the other', async () => {
  for (let i = 0; i < 4; i += 1) {
    const host = await personNamed(services, 'Hala');
    const guest = await personNamed(services, 'Huda');
    const password = MEMBERS_PASSWORD;
    const { token } = await invite(services, host.browser, { email: guest.email, role: 'partner', password });
    const [gone, taken] = await Promise.all([
      host.browser.post('/api/account-deletions', { password }),
      guest.browser.post('/api/household-invitations/acceptances', { token }),
    ]);
    expect([gone.status, [200, 404].includes(taken.status)]).toEqual([200, true]);
    expect((await guest.browser.get('/api/memberships')).json).toEqual([]);
  }
});

test('N20 two who share each other’s households delete their accounts at once, and neither waits for the other', async () => {
  for (let i = 0; i < 6; i += 1) {
    const [one, two] = [await personNamed(services, 'Hala'), await personNamed(services, 'Huda')];
    const third = await personNamed(services, 'Karim');
    const join = async (host: typeof one, guest: typeof one) => {
      const role = 'partner';
      const { token } = await invite(services, host.browser, { email: guest.email, role, password: MEMBERS_PASSWORD });
      const taken = await guest.browser.post('/api/household-invitations/acceptances', { token });
      expect(taken.status).toBe(200);
    };
    // In turns, so that the older row is now one's and now the other's.
    const [first, second] = i % 2 ? [two, one] : [one, two];
    await join(first, second);
    await join(second, first);
    await join(third, first);
    const gone = await Promise.all(
      [one, two].map(({ browser }) => browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD })),
    );
    expect(gone.map(({ status }) => status)).toEqual([200, 200]);
    expect((await third.browser.get('/api/household-people')).json.members).toEqual([]);
    const told = (await services.mails()).filter(({ recipient }) => recipient === third.email);
    expect(told.map(({ kind }) => kind)).toContain('member-left');
  }
});

test('N20 every way to take an account back ends its memberships: a reset by mail, and an undone change of address', async () => {
  const password = MEMBERS_PASSWORD;
  const takeBack = {
    reset: async ({ browser, email }: { browser: Browser; email: string }) => {
      await browser.post('/api/auth/password-reset-requests', { email });
      const token = await mailedToken(services, 'reset-password', email);
      return newBrowser(services).post('/api/auth/password-resets', { token, password: 'another-long-purr' });
    },
    undo: async ({ browser, email }: { browser: Browser; email: string }) => {
      const { firstName, lastName, phone, address, preferences } = (await browser.get('/api/profile')).json;
      const profile = { firstName, lastName, phone, address, preferences };
      await browser.put('/api/profile', { ...profile, email: `new-${email}`, currentPassword: password });
      const token = await mailedToken(services, 'email-change-asked', email);
      return newBrowser(services).post('/api/auth/email-change-undos', { token });
    },
  };
  for (const [way, act] of Object.entries(takeBack)) {
    const host = await personNamed(services, 'Hala');
    const partner = await joined(services, host.browser, { name: 'Sam', role: 'partner', password });
    const { email } = await personNamed(services, 'Huda');
    const open = await invite(services, host.browser, { email, role: 'partner', password });
    const page = await openStream(services, partner.browser, `/api/shared/${partner.membership}/events`);
    expect([way, (await act(host)).status]).toEqual([way, 200]);
    const { json } = await partner.browser.get(`/api/shared/${partner.membership}`);
    expect([way, json.code]).toEqual([way, 'membership-over']);
    await expect.poll(() => page.heard()).toContain('event: over');
    const left = await newBrowser(services).post('/api/household-invitations/lookups', { token: open.token });
    expect([way, left.json.code]).toEqual([way, 'invitation-revoked']);
  }
});

test('R420 a membership is forgotten a year after it ended, by itself or by an act, and not before', async () => {
  const sitter = await joined(services, owner, { name: 'Noor', role: 'sitter', until: dayAfter(services, 3) });
  const left = () =>
    services.database.db.select().from(householdMembers).where(eq(householdMembers.email, sitter.email));
  const { clock } = services;
  clock.advance(300 * DAY_MS);
  await sweep.run(services, {});
  expect(await left()).toHaveLength(1);
  clock.advance(75 * DAY_MS);
  await sweep.run(services, {});
  expect(await left()).toEqual([]);
});
