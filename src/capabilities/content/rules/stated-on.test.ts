import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLAIM_IDS, isStatement } from '#src/capabilities/pricing/rules/claims.ts';
import { statedOn } from './stated-on.ts';

const SCREENS = 'src/capabilities/content/screens';
const pathOf = (folder: string) => (folder === 'landing' ? '/' : `/${folder}`);

/** Code of each page that states claims about ourselves. */
const codes = new Map(
  readdirSync(SCREENS).map((folder) => {
    const files = readdirSync(join(SCREENS, folder), { recursive: true, encoding: 'utf8' });
    const texts = files
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => readFileSync(join(SCREENS, folder, file), 'utf8'));
    return [pathOf(folder), texts.filter((text) => text.includes('STATEMENTS')).join('\n')] as const;
  }),
);

test('the desk names every page that states a claim, and no other', () => {
  for (const id of CLAIM_IDS.filter(isStatement)) {
    const pages = [...codes].filter(([, code]) => new RegExp(`\\b${id}\\b`).test(code)).map(([path]) => path);
    expect([id, pages.toSorted()]).toEqual([id, [...(statedOn(id) ?? [])].toSorted()]);
  }
});
