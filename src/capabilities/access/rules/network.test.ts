import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrivateNetwork, loggedNetwork, networkOf, normalizedAddress } from './network.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const address = fc.array(group, { minLength: 8, maxLength: 8 });
const plain = (groups: number[]) => groups.map((one) => one.toString(16)).join(':');
const padded = (groups: number[]) => groups.map((one) => one.toString(16).padStart(4, '0')).join(':');

/** The spelling of RFC 5952: the longest run of zeros, of two at least, is left out. */
function shortened(groups: number[]): string {
  const text = `:${plain(groups)}:`;
  const [longest] = [...text.matchAll(/(?::0(?=:)){2,}/g)].map(([run]) => run).toSorted((a, b) => b.length - a.length);
  if (!longest) return plain(groups);
  return text
    .replace(longest, '::')
    .replace(/^:(?!:)/, '')
    .replace(/([^:]):$/, '$1')
    .replace(/:::+/g, '::');
}

test('an IPv6 address is one address in every spelling, in brackets, with a port or a zone', () => {
  const zeros = address.chain((groups) =>
    fc
      .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 8 }))
      .map(([from, count]) => groups.map((one, i) => (i >= from && i < from + count ? 0 : one))),
  );
  fc.assert(
    fc.property(fc.oneof(address, zeros), fc.integer({ min: 1, max: 65_535 }), (groups, port) => {
      const first = `${groups
        .slice(0, 4)
        .map((one) => one.toString(16))
        .join(':')}::/64`;
      // An IPv4 address within an IPv6 one is that IPv4 address: it has a spelling of its own.
      fc.pre(!plain(groups).startsWith('0:0:0:0:0:ffff:'));
      for (const spelling of [plain(groups), padded(groups), padded(groups).toUpperCase(), shortened(groups)]) {
        expect(normalizedAddress(spelling), spelling).toBe(first);
        expect(normalizedAddress(`[${spelling}]`), spelling).toBe(first);
        expect(normalizedAddress(`[${spelling}]:${port}`), spelling).toBe(first);
        expect(normalizedAddress(`${spelling}%eth0`), spelling).toBe(first);
      }
    }),
  );
});

test('addresses of one customer’s line share a count, those of others do not', () => {
  fc.assert(
    fc.property(address, address, (one, other) => {
      const line = [...one.slice(0, 4), ...other.slice(4)];
      fc.pre(![one, other, line].some((groups) => plain(groups).startsWith('0:0:0:0:0:ffff:')));
      expect(normalizedAddress(plain(line))).toBe(normalizedAddress(plain(one)));
      const same = one.slice(0, 4).every((part, i) => part === other[i]);
      expect(normalizedAddress(plain(other)) === normalizedAddress(plain(one))).toBe(same);
      const site = [...one.slice(0, 3), ...other.slice(3)];
      expect(networkOf(normalizedAddress(plain(site)))).toBe(networkOf(normalizedAddress(plain(one))));
    }),
  );
});

test('saying an address again, or its network, changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ maxLength: 20 })), (text) => {
      const network = networkOf(normalizedAddress(text));
      expect(networkOf(network)).toBe(network);
      const logged = loggedNetwork(normalizedAddress(text));
      expect(logged === null || logged === network).toBe(true);
    }),
  );
});

test('an address in private use stays private whatever stands behind it, and its neighbours are not', () => {
  // First and last of each block: RFC 1918, 3927, 6598, 4193, 4291.
  const blocks: [first: string, last: string, before: string, after: string][] = [
    ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
    ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
    ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
    ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
    ['fc00::', 'fdff:ffff::1', 'fbff:ffff::1', 'fe00::'],
    ['fe80::', 'febf:ffff::1', 'fe7f:ffff::1', 'fec0::'],
  ];
  const isPrivate = (text: string) => isPrivateNetwork(loggedNetwork(normalizedAddress(text)) ?? 'none');
  for (const [first, last, before, after] of blocks)
    expect([first, ...[first, last, before, after].map(isPrivate)]).toEqual([first, true, true, false, false]);
});
