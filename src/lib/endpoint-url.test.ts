import { expect, test } from 'vitest';
import { isPublicAddress } from '#src/platform/public-address.ts';
import { addressIn, readEndpointUrl } from './endpoint-url.ts';

test('an address has to be one of the public Internet over https', () => {
  for (const wrong of [
    ...['', 'hooks', 'http://hooks.example.com/', 'ftp://hooks.example.com', 'https://me:secret@hooks.example.com/'],
    ...['https://hooks.example.com/#a', 'https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/'],
    ...[
      'https://printer/',
      'https://db.internal/',
      'https://nas.local/',
      'https://router.lan/',
      'https://x.home.arpa/',
    ],
    ...['javascript:alert(1)', '//hooks.example.com'],
  ])
    expect([wrong, readEndpointUrl(wrong)]).toEqual([wrong, { problem: expect.any(String) }]);
  expect(readEndpointUrl('https://Hooks.Example.com:8443/a?b=c')).toEqual({
    url: 'https://hooks.example.com:8443/a?b=c',
  });
});

test('an IP address is found in each of its spellings', () => {
  for (const [host, address] of [
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::1]', '::1'],
  ]) {
    const read = readEndpointUrl(`https://${host}/`);
    expect([host, 'url' in read && addressIn(read.url)]).toEqual([host, address]);
    expect(isPublicAddress(address as string)).toBe(false);
  }
  expect(addressIn('https://hooks.example.com/')).toBeNull();
});
