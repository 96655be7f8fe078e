import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const TOKENS = readFileSync(resolve('src/ui/tokens.css'), 'utf8');
/** WCAG 2.2, 1.4.3: text of any size. */
const AA = 4.5;

function rolesOf(selector: string): Record<string, string> {
  const start = TOKENS.indexOf(`${selector} {`);
  const block = TOKENS.slice(start, TOKENS.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  [':root', 'day'],
  ['[data-theme="dark"]', 'night'],
])('bands in %s', (selector, time) => {
  const roles = rolesOf(selector);
  const bands = ['nose', 'saffron', 'eye', 'mint', 'blue', 'oat'].map((name) => `band-${name}`);

  test.each(['on-band', 'band-muted'])(`by ${time} %s is read on each of them`, (print) => {
    for (const band of bands) expect(contrast(roles[print] ?? '', roles[band] ?? ''), band).toBeGreaterThanOrEqual(AA);
  });

  test(`by ${time} print is read on what is picked, and an error on the band of the newsletter`, () => {
    expect(contrast(roles['on-picked'] ?? '', roles.picked ?? '')).toBeGreaterThanOrEqual(AA);
    expect(contrast(roles['band-danger'] ?? '', roles['band-eye'] ?? '')).toBeGreaterThanOrEqual(AA);
  });
});
