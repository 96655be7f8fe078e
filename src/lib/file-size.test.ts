import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test('the size of a file is never said larger or smaller than the unit beside it, and an empty file has 0 bytes', () => {
  expect([0, 1, 999, 1000, 312_400, 999_499, 999_500, 1_440_000].map(formatFileSize)).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '1 kB', '312 kB', '999 kB', '1.0 MB', '1.4 MB'],
  ]);
});
