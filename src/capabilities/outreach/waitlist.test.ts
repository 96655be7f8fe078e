import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { post } from '#tests/support/posting.ts';

const joining = (email: string) => ({ requestId: randomUUID(), email, cats: 2, currency: 'EUR' });
const ask = (house: TestHouse, email: string) => post(house, '/api/waitlist', joining(email));

async function tokenIn(house: TestHouse, email: string, kind = 'waitlist-confirm'): Promise<string> {
  const mine = (await house.mails()).filter((mail) => mail.recipient === email && mail.kind === kind);
  return /#token=([\w-]+)/.exec(mine.at(-1)?.text ?? '')?.[1] ?? 'none';
}

async function confirm(house: TestHouse, email: string) {
  const { json } = await post(house, '/api/waitlist/confirm', { token: await tokenIn(house, email) });
  return Number(/You are number (\d+)/.exec(json.message)?.[1]);
}

async function join(house: TestHouse, email: string): Promise<number> {
  expect((await ask(house, email)).status).toBe(200);
  return confirm(house, email);
}

onBothEngines('the waitlist for Pro', (open) => {
  test('R8 a place is a number, told and mailed to the owner of the mailbox, and kept by whoever asks again', async () => {
    const house = await open();
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const [index, email] of emails.entries()) expect(await join(house, email)).toBe(index + 1);
    await ask(house, ' Two@example.com ');
    const numbers = (await house.mails()).filter(({ kind }) => kind === 'waitlist-joined');
    expect(numbers.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['one@example.com', 'You are number 1 on the Pro waitlist'],
      ['two@example.com', 'You are number 2 on the Pro waitlist'],
      ['three@example.com', 'You are number 3 on the Pro waitlist'],
      ['two@example.com', 'You are number 2 on the Pro waitlist'],
    ]);
    const used = await post(house, '/api/waitlist/confirm', { token: await tokenIn(house, 'one@example.com') });
    expect([used.status, used.json.code]).toEqual([410, 'link-used']);

    const leave = await tokenIn(house, 'one@example.com', 'waitlist-joined');
    expect((await post(house, '/api/waitlist/leave', { token: leave })).status).toBe(200);
    expect((await post(house, '/api/waitlist/leave', { token: leave })).json.code).toBe('place-unknown');
    expect(await join(house, 'one@example.com')).toBe(3);
  });

  test('joining tells a stranger nothing: same answer, same status, and no number of anybody moves', async () => {
    const house = await open();
    await join(house, 'member@example.com');
    const before = await join(house, 'probe-1@example.com');
    const member = await ask(house, 'member@example.com');
    const nobody = await ask(house, 'nobody@example.com');
    const shape = ({ status, json }: typeof member) => [status, JSON.stringify(json).replace(/\S+@example\.com/, '')];
    expect(shape(member)).toEqual(shape(nobody));
    expect(JSON.stringify(member.json)).not.toMatch(/number|\d/);
    expect(await join(house, 'probe-2@example.com')).toBe(before + 1);
    // The limit on mails to one mailbox counts both alike.
    const statuses = async (email: string) => {
      const all = [];
      for (let press = 0; press < 6; press++) all.push((await ask(house, email)).status);
      return all;
    };
    house.clock.advance(3_600_001);
    expect(await statuses('member@example.com')).toEqual(await statuses('nobody@example.com'));
  });

  test('R8 forty who join at once get forty numbers, and one who presses twenty times gets one', async () => {
    const house = await open();
    const emails = Array.from({ length: 40 }, (_, i) => `cat-${i}@example.com`);
    const same = joining('same@example.com');
    await Promise.all([
      ...emails.map((email) => ask(house, email)),
      ...Array.from({ length: 20 }, () => post(house, '/api/waitlist', same)),
    ]);
    expect(await house.mails()).toHaveLength(41);
    const places = await Promise.all([...emails, 'same@example.com'].map((email) => confirm(house, email)));
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
    const token = await tokenIn(house, 'same@example.com');
    const again = await Promise.all(Array.from({ length: 5 }, () => post(house, '/api/waitlist/confirm', { token })));
    expect(again.map(({ status }) => status)).toEqual(Array(5).fill(410));
  });

  test('only cats and currencies we have', async () => {
    const house = await open();
    for (const over of [{ cats: 0 }, { cats: 7 }, { cats: 1.5 }, { currency: 'GBP' }, { email: 'no' }]) {
      expect((await post(house, '/api/waitlist', { ...joining('a@example.com'), ...over })).status).toBe(422);
    }
  });
});
