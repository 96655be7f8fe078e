import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/engines.ts';
import { post } from '#tests/support/posting.ts';

const joining = (email: string) => ({ requestId: randomUUID(), email, cats: 2, currency: 'EUR' });

onBothEngines('the waitlist for Pro', (open) => {
  test('R8 a place is a number, told and mailed, and kept by whoever asks again', async () => {
    const house = await open();
    for (const [index, email] of ['one@example.com', 'two@example.com', 'three@example.com'].entries()) {
      expect((await post(house, '/api/waitlist', joining(email))).json).toEqual({ place: index + 1 });
    }
    expect((await post(house, '/api/waitlist', joining(' Two@example.com '))).json).toEqual({ place: 2 });
    const mails = await house.mails();
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['one@example.com', 'You are number 1 on the Pro waitlist'],
      ['two@example.com', 'You are number 2 on the Pro waitlist'],
      ['three@example.com', 'You are number 3 on the Pro waitlist'],
    ]);

    const leave = /waitlist\/leave#token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    expect((await post(house, '/api/waitlist/leave', { token: leave })).status).toBe(200);
    expect((await post(house, '/api/waitlist/leave', { token: leave })).json.code).toBe('place-unknown');
    expect((await post(house, '/api/waitlist', joining('two@example.com'))).json).toEqual({ place: 1 });
    expect((await post(house, '/api/waitlist', joining('one@example.com'))).json).toEqual({ place: 3 });
  });

  test('R8 forty who join at once get forty numbers, and one who presses twenty times gets one', async () => {
    const house = await open();
    const same = joining('same@example.com');
    const all = [
      ...Array.from({ length: 40 }, (_, i) => joining(`cat-${i}@example.com`)),
      ...Array.from({ length: 20 }, () => same),
    ];
    const answers = await Promise.all(all.map((one) => post(house, '/api/waitlist', one)));
    const places = answers.map(({ json }) => json.place);
    expect(
      places
        .slice(0, 40)
        .concat(places[40])
        .toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
    expect(new Set(places.slice(40)).size).toBe(1);
    expect(await house.mails()).toHaveLength(41);
  });

  test('only cats and currencies we have', async () => {
    const house = await open();
    for (const over of [{ cats: 0 }, { cats: 7 }, { cats: 1.5 }, { currency: 'GBP' }, { email: 'no' }]) {
      expect((await post(house, '/api/waitlist', { ...joining('a@example.com'), ...over })).status).toBe(422);
    }
  });
});
