import { createElement } from 'react';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices } from '#tests/support/engines.ts';
import { sweep } from './jobs.ts';
import { RETENTION } from './rules/retention.ts';
import { rateLimits, securityEvents, sessions, singleUseTokens } from './tables.ts';
import { createAccount } from './actions/create-account.ts';
import { hashPassword } from './actions/hash-password.ts';
import { login } from './actions/login.ts';
import { issueOneTimeToken } from './actions/one-time-token.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const EMAIL = 'maryam@example.com';

async function left(services: TestServices) {
  const { db } = services.database;
  const mails = await services.mails();
  return {
    sessions: (await db.select().from(sessions)).length,
    links: (await db.select().from(singleUseTokens)).length,
    events: (await db.select().from(securityEvents)).length,
    attempts: (await db.select().from(rateLimits)).length,
    mails: mails.length,
    texts: mails.filter(({ text, html }) => text ?? html).length,
  };
}

/** A person with one wrong password, a session, a mailed link and a newsletter. */
async function somebody(services: TestServices): Promise<void> {
  const passwordHash = await hashPassword('sevensticks');
  const contact = { kind: 'email' as const, email: EMAIL };
  await services.transact(SYSTEM, (ctx) =>
    createAccount(ctx, { firstName: 'M', lastName: 'S', contact, passwordHash }),
  );
  for (const password of ['wrong password', 'sevensticks'])
    await login(services, { email: EMAIL, password }, { address: 'a' });
  await services.transact(SYSTEM, async (ctx) => {
    await issueOneTimeToken(ctx, { purpose: 'reset', subject: { email: EMAIL }, hours: 1 });
    await ctx.mail({
      to: EMAIL,
      kind: 'letter',
      subject: 'About Miso',
      html: createElement('p', null, 'Miso'),
      text: 'Miso',
    });
  });
}

onBothEngines('nightly deletion of access and mails', (open) => {
  test('R420 everything is kept as long as the privacy page says, and no longer', async () => {
    const services = await open();
    await somebody(services);
    const begun = await left(services);
    expect(begun.sessions).toBe(1);
    expect(begun.events).toBe(2);
    expect(begun.attempts).toBeGreaterThan(0);
    expect(begun.texts).toBe(begun.mails);
    const since = services.clock.now().getTime();
    const after = async (ms: number) => {
      services.clock.set(new Date(since + ms));
      await sweep.run(services, {});
      return left(services);
    };

    expect(await after(HOUR)).toEqual(begun);
    expect(await after(DAY + HOUR)).toEqual({ ...begun, attempts: 0 });
    expect((await after(7 * DAY)).links).toBe(begun.links);
    // The link of an hour has run out, and a week has passed since.
    expect((await after(7 * DAY + 2 * HOUR)).links).toBe(begun.links - 1);
    expect((await after(RETENTION.sessions.period.count * DAY - HOUR)).sessions).toBe(1);
    expect((await after(RETENTION.sessions.period.count * DAY + HOUR)).sessions).toBe(0);
    expect((await after(90 * DAY - HOUR)).texts).toBe(begun.texts);
    expect(await after(90 * DAY + HOUR)).toMatchObject({ mails: begun.mails, texts: 0 });
    expect((await after(365 * DAY - HOUR)).events).toBe(begun.events);
    expect((await after(365 * DAY + HOUR)).events).toBe(0);
    expect((await after(730 * DAY)).mails).toBe(begun.mails);
    expect((await after(732 * DAY)).mails).toBe(0);
  });
});
