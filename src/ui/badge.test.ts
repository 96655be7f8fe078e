import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CURRENCIES, lowerCode } from '#src/lib/money.ts';

test('each currency has the colours of its badge', async () => {
  const [tokens, system] = await Promise.all(
    ['tokens', 'system'].map((name) => readFile(`src/ui/${name}.css`, 'utf8')),
  );
  for (const code of CURRENCIES.map(lowerCode)) {
    expect(system).toContain(`.badge.${code} {`);
    expect(tokens?.split(`--cur-${code}:`)).toHaveLength(3);
  }
});
