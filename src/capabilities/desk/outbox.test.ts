import { expect, test } from 'vitest';
import { createAccount } from '#src/capabilities/access/actions/create-account.ts';
import { hashPassword } from '#src/capabilities/access/actions/hash-password.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { sendVerification } from '#src/capabilities/access/actions/verify-email.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { MailDetail, MailPage } from './contract.ts';

async function tokenOf(services: TestServices, role: Role): Promise<string> {
  const passwordHash = await hashPassword('sevensticks');
  return services.transact(SYSTEM, async (ctx) => {
    const contact = { kind: 'email', email: `${role}@example.com` } as const;
    const made = await createAccount(ctx, { firstName: role, lastName: 'Desk', contact, passwordHash, role });
    if (isDomainError(made)) throw made;
    return (await openSession(ctx, made.person.id)).sessionToken;
  });
}

/** A person who is sent `count` mails, one after the other. */
async function post(services: TestServices, count: number) {
  const passwordHash = await hashPassword('sevensticks');
  await services.transact(SYSTEM, async (ctx) => {
    const contact = { kind: 'email', email: 'maryam@example.com' } as const;
    const made = await createAccount(ctx, { firstName: 'Maryam', lastName: 'Al Suwaidi', contact, passwordHash });
    if (isDomainError(made)) throw made;
    for (let i = 0; i < count; i++) {
      await sendVerification(ctx, { id: made.person.id, email: `cat${i}@example.com`, firstName: 'Miso & <Co>' });
    }
  });
}

async function get<T>(services: TestServices, path: string, token?: string): Promise<{ status: number; body: T }> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await services.app.request(`http://shop.test${path}`, { headers });
  return { status: response.status, body: (await response.json()) as T };
}

onBothEngines('outbox', (open) => {
  testOnce('R504 the outbox is for owners and support; others are told nothing', async () => {
    const services = await open();
    for (const [role, status] of [
      ['customer', 403],
      ['support', 200],
      ['admin', 200],
      ['lab', 403],
    ] as const) {
      expect((await get(services, '/api/desk/mails', await tokenOf(services, role))).status, role).toBe(status);
    }
    expect((await get(services, '/api/desk/mails')).status).toBe(401);
    expect((await get(services, `/api/desk/mails/${crypto.randomUUID()}`)).status).toBe(401);
  });

  test('the outbox is read newest first, page by page, each mail once', async () => {
    const services = await open();
    const token = await tokenOf(services, 'admin');
    await post(services, 7);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body }: { body: MailPage } = await get<MailPage>(
        services,
        `/api/desk/mails?limit=3${next ? `&before=${next}` : ''}`,
        token,
      );
      seen.push(...body.mails.map((mail) => mail.recipient));
      next = body.next;
    } while (next);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `cat${i}@example.com`));
  });

  test('a mail opens with recipient, kind, status, picture and text, and what people typed is text in it', async () => {
    const services = await open();
    const token = await tokenOf(services, 'admin');
    await post(services, 1);
    const list = await get<MailPage>(services, '/api/desk/mails', token);
    const { body } = await get<MailDetail>(services, `/api/desk/mails/${list.body.mails[0]?.id}`, token);
    expect(body).toMatchObject({ recipient: 'cat0@example.com', kind: 'verify-email', status: 'kept', sentAt: null });
    expect(body.html).toContain('Hello Miso &amp; &lt;Co&gt;.');
    expect(body.text).toContain('Hello Miso & <Co>.');
    expect((await get(services, `/api/desk/mails/${crypto.randomUUID()}`, token)).status).toBe(404);
    expect((await get(services, '/api/desk/mails/1', token)).status).toBe(422);
  });
});

test('with a mail server, a mail with a link that opens an account is sealed; its fate is shown', async () => {
  const services = await openTestServices('pglite', { smtpUrl: 'smtp://localhost:9' });
  const token = await tokenOf(services, 'admin');
  await post(services, 1);
  const open = async () => {
    const list = await get<MailPage>(services, '/api/desk/mails', token);
    return (await get<MailDetail>(services, `/api/desk/mails/${list.body.mails[0]?.id}`, token)).body;
  };
  expect(await open()).toMatchObject({ status: 'waiting', html: null, text: null });
  await services.database.db.update(mails).set({ lastError: 'ECONNECTION' });
  expect(await open()).toMatchObject({ status: 'failed', error: 'ECONNECTION', html: null });
  await services.database.db.update(mails).set({ lastError: null, sentAt: services.clock.now() });
  expect(await open()).toMatchObject({ status: 'sent', error: null });
  await services.close();
});
