import { expect, test } from 'vitest';
import { STYLES } from './styles.ts';

test('every variable of the pages has a value in both themes', () => {
  const [light = '', dark = ''] = [...STYLES.matchAll(/:root \{([^]*?) \}/g)].map(([, values]) => values ?? '');
  for (const [, name] of STYLES.matchAll(/var\((--[\w-]+)/g)) {
    expect(light, name).toContain(`${name}:`);
    expect(dark, name).toContain(`${name}:`);
  }
});
