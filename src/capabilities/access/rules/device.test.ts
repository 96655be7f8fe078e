import { expect, test } from 'vitest';
import { deviceLabel } from './device.ts';

test('a session is named after browser and system, and after nothing finer', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(deviceLabel(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`)).toBe('Chrome on Windows');
  expect(deviceLabel(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0`)).toBe('Edge on Windows');
  expect(deviceLabel(`Mozilla/5.0 (Linux; Android 16) ${chrome}`)).toBe('Chrome on Android');
  expect(
    deviceLabel(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iPhone');
  expect(deviceLabel('curl/8.9')).toBeNull();
  expect(deviceLabel(undefined)).toBeNull();
});
