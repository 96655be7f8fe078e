import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LISTED } from '#src/web/pages.ts';
import { cardOf } from '#src/web/meta.ts';
import { CARDS, fingerprint } from './social-card-config.mjs';

const fileOf = (name: string) => `public/social/${name}.png`;
const record: Record<string, string> = JSON.parse(readFileSync('scripts/social-cards.json', 'utf8'));

test('every page that can be found and shared has a card of its own', () => {
  const names = new Set(CARDS.map(({ name }) => name));
  for (const path of LISTED) expect(names, path).toContain(cardOf(path));
  for (const { name, path } of CARDS) expect(name).toBe(cardOf(path));
});

test('each card is 1200 by 630 and weighs at most 60 kB', () => {
  for (const { name } of CARDS) {
    const png = readFileSync(fileOf(name));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630]);
    expect(statSync(fileOf(name)).size, name).toBeLessThanOrEqual(60_000);
  }
});

test('no card is out of date (npm run social-cards), none is missing and none is left over', () => {
  expect(record).toEqual(Object.fromEntries(CARDS.map((card) => [card.name, fingerprint(card)])));
  expect(readdirSync('public/social').sort()).toEqual(CARDS.map(({ name }) => `${name}.png`).sort());
  expect(existsSync(fileOf('home'))).toBe(true);
});
