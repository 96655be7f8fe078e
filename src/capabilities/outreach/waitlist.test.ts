import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { post } from '#tests/support/http.ts';

const joining = (email: string) => ({ requestId: randomUUID(), email, cats: 2, currency: 'EUR' });
const ask = (services: TestServices, email: string) => post(services, '/api/waitlist', joining(email));

async function tokenIn(services: TestServices, email: string, kind = 'waitlist-confirm'): Promise<string> {
  const mine = (await services.mails()).filter((mail) => mail.recipient === email && mail.kind === kind);
  return /#token=([\w-]+)/.exec(mine.at(-1)?.text ?? '')?.[1] ?? 'none';
}

async function confirm(services: TestServices, email: string) {
  const { json } = await post(services, '/api/waitlist/confirm', { token: await tokenIn(services, email) });
  return Number(/You are number (\d+)/.exec(json.message)?.[1]);
}

async function join(services: TestServices, email: string): Promise<number> {
  expect((await ask(services, email)).status).toBe(200);
  return confirm(services, email);
}

onBothEngines('the waitlist for Pro', (open) => {
  test('R8 a place is a number, told and mailed to the owner of the mailbox, and kept by whoever asks again', async () => {
    const services = await open();
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const [index, email] of emails.entries()) expect(await join(services, email)).toBe(index + 1);
    await ask(services, ' Two@example.com ');
    const numbers = (await services.mails()).filter(({ kind }) => kind === 'waitlist-joined');
    expect(numbers.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['one@example.com', 'You are number 1 on the Pro waitlist'],
      ['two@example.com', 'You are number 2 on the Pro waitlist'],
      ['three@example.com', 'You are number 3 on the Pro waitlist'],
      ['two@example.com', 'You are number 2 on the Pro waitlist'],
    ]);
    const used = await post(services, '/api/waitlist/confirm', { token: await tokenIn(services, 'one@example.com') });
    expect([used.status, used.json.code]).toEqual([410, 'link-used']);

    const leave = await tokenIn(services, 'one@example.com', 'waitlist-joined');
    expect((await post(services, '/api/waitlist/leave', { token: leave })).status).toBe(200);
    expect((await post(services, '/api/waitlist/leave', { token: leave })).json.code).toBe('place-unknown');
    expect(await join(services, 'one@example.com')).toBe(3);
  });

  testOnce('joining tells a stranger nothing: same answer, same status, and no number of anybody moves', async () => {
    const services = await open();
    await join(services, 'member@example.com');
    const before = await join(services, 'probe-1@example.com');
    const member = await ask(services, 'member@example.com');
    const nobody = await ask(services, 'nobody@example.com');
    const shape = ({ status, json }: typeof member) => [status, JSON.stringify(json).replace(/\S+@example\.com/, '')];
    expect(shape(member)).toEqual(shape(nobody));
    expect(JSON.stringify(member.json)).not.toMatch(/number|\d/);
    expect(await join(services, 'probe-2@example.com')).toBe(before + 1);
    // The limit on mails to one mailbox counts both alike.
    const statuses = async (email: string) => {
      const all = [];
      for (let press = 0; press < 6; press++) all.push((await ask(services, email)).status);
      return all;
    };
    services.clock.advance(3_600_001);
    expect(await statuses('member@example.com')).toEqual(await statuses('nobody@example.com'));
  });

  testOnce('R8 forty who join at once get forty numbers, and one who presses twenty times gets one', async () => {
    const services = await open();
    const emails = Array.from({ length: 40 }, (_, i) => `cat-${i}@example.com`);
    const same = joining('same@example.com');
    await Promise.all([
      ...emails.map((email) => ask(services, email)),
      ...Array.from({ length: 20 }, () => post(services, '/api/waitlist', same)),
    ]);
    expect(await services.mails()).toHaveLength(41);
    const places = await Promise.all([...emails, 'same@example.com'].map((email) => confirm(services, email)));
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
    const token = await tokenIn(services, 'same@example.com');
    const again = await Promise.all(
      Array.from({ length: 5 }, () => post(services, '/api/waitlist/confirm', { token })),
    );
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(410));
  });

  testOnce('only cats and currencies we have', async () => {
    const services = await open();
    for (const over of [{ cats: 0 }, { cats: 7 }, { cats: 1.5 }, { currency: 'GBP' }, { email: 'no' }]) {
      expect((await post(services, '/api/waitlist', { ...joining('a@example.com'), ...over })).status).toBe(422);
    }
  });
});
