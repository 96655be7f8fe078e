import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { newApiClient } from './api-client.ts';
import { loadAnswers } from './load-answers.ts';
import { seededRandom, uuidOf } from './seeded-random.ts';
import { StableIds } from './stable-ids.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('numbers and ids follow from the words alone, and other words have others', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const take = (words: string) => Array.from({ length: 5 }, seededRandom(words));
      expect(take(one)).toEqual(take(one));
      expect(take(one).every((number) => number >= 0 && number < 1)).toBe(true);
      // Version 8 of RFC 9562, in the variant of that document.
      expect(uuidOf(one)).toMatch(UUID);
      expect(uuidOf(one) === uuidOf(other)).toBe(one === other);
    }),
  );
  const many = Array.from({ length: 2000 }, seededRandom('fair'));
  const mean = many.reduce((sum, number) => sum + number, 0) / many.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
});

const random = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^(cus|sub|in|pi|cs|evt|ch|pm)_[A-Za-z0-9]{12,24}$/),
  fc.stringMatching(/^CAT-20[2-3][0-9]-[0-9]{7}$/),
);

test('every random id gets one lasting stand-in of its own kind, and two ids never share one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(random, { minLength: 1, maxLength: 12 }), (ids) => {
      const names = new StableIds();
      const text = JSON.stringify(ids);
      const told = names.stand(text);
      const stands = JSON.parse(told) as string[];
      expect(names.stand(text)).toBe(told);
      for (const [at, id] of ids.entries()) {
        expect(told.includes(id), id).toBe(false);
        const stand = stands[at] ?? '';
        if (/^[0-9a-f]{8}-/.test(id)) expect(stand).toMatch(UUID);
        else if (id.startsWith('CAT-')) expect(stand).toMatch(new RegExp(`^${id.slice(0, 9)}\\d{7}$`));
        else if (id.includes('_')) expect(stand.split('_')[0]).toBe(id.split('_')[0]);
      }
      expect(new Set(stands).size).toBe(ids.length);
    }),
  );
});

test('stand-ins are given in the order of meeting, so that another shop tells the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }), fc.infiniteStream(fc.uuid()), (order, ids) => {
      const drawn = (shop: string[]) => order.map((nth) => `row ${shop[nth]}`).join('\n');
      const lot = () => [...new Set(Array.from({ length: 40 }, () => ids.next().value ?? ''))].slice(0, 5);
      const [here, there] = [lot(), lot()];
      fc.pre(here.length === 5 && there.length === 5);
      expect(new StableIds().name(drawn(here))).toBe(new StableIds().name(drawn(there)));
      expect(new StableIds().stand(drawn(here))).toBe(new StableIds().stand(drawn(there)));
    }),
  );
});

test('ids in a text are replaced, and text that only looks like an id stays', () => {
  const names = new StableIds();
  const [one, other] = [uuidOf('one'), uuidOf('other')];
  expect(names.name(`cat ${one} of ${other}, again ${one}`)).toBe('cat #1 of #2, again #1');
  expect(names.blank(`cat ${other} of ${uuidOf('a third')}.`)).toBe('cat #2 of .');
  for (const words of ['2026-12-01', 'CAT-2026-12', 'in_short', 'price_', 'PURR-0001', '12345678-1234'.slice(1)])
    expect(names.stand(words)).toBe(words);
  // An invoice keeps its number, which counts up for the one customer there is.
  expect(names.stand('AB12CD34-0007')).toBe('PURRDEMO-0007');
  expect(names.stand('https://shop.test/invoices/1?key=abcdefghijklmnopqrstuvwxyz&x=1')).toMatch(
    /\?key=[\w-]+_?demo\d+&x=1$/,
  );
});

test('answers of the demo are read from their file once, and are not made anew where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'answers.json');
  writeFileSync(file, '{"/api/demo/dashboard":"{}"}');
  const failures: unknown[] = [];
  const read = loadAnswers(file, (error) => failures.push(error));
  expect(read()).toEqual({ '/api/demo/dashboard': '{}' });
  writeFileSync(file, 'broken');
  expect(read()).toEqual({ '/api/demo/dashboard': '{}' });
  expect(failures).toEqual([]);
});

test('a client of the scenario keeps its cookies and token, and stops at the first refusal with its reason', async () => {
  const asked: { path: string; cookie: string; authorization: string; body: string }[] = [];
  const app = new Hono().all('*', async (c) => {
    const { path } = c.req;
    const header = (name: string) => c.req.header(name) ?? '';
    asked.push({ path, cookie: header('cookie'), authorization: header('authorization'), body: await c.req.text() });
    if (path === '/api/no') return c.json({ message: 'Not today.' }, 409);
    if (path === '/pay/no') return c.text('no', 402);
    c.header('set-cookie', `seen${asked.length}=a=b; Path=/; HttpOnly`);
    return path === '/api/auth/login' ? c.json({ sessionToken: 'secret' }) : c.body(null, 204);
  });
  const shop = { app, services: { settings: { publicUrl: 'http://shop.test' } } };
  const client = newApiClient(shop as unknown as Parameters<typeof newApiClient>[0]);
  await client.signIn({ email: 'noor@purrwell.example', password: 'p' });
  expect(await client.get('/api/cats')).toBeNull();
  await client.send('PATCH', '/api/household', { timeZone: 'Asia/Dubai' });
  expect(asked.map(({ authorization }) => authorization)).toEqual(['', 'Bearer secret', 'Bearer secret']);
  expect(asked.at(-1)).toMatchObject({ cookie: 'seen1=a; seen2=a', body: '{"timeZone":"Asia/Dubai"}' });
  await expect(client.get('/api/no')).rejects.toThrow('GET /api/no answered 409 {"message":"Not today."}');
  await expect(client.fill('http://shop.test/pay/no', { card: '1' })).rejects.toThrow('answered 402');
  await client.fill('http://shop.test/pay/yes', { card_number: '4242 4242' });
  expect(asked.at(-1)?.body).toBe('card_number=4242+4242');
});
