import { isIP, isIPv4 } from 'node:net';

/**
 * Normalises a client address for rate limits: IPv4 as it is, IPv6 to its /64, without a port. Text that is no address,
 * such as the name of a socket, stays unchanged.
 */
export function normalizedAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 6 ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The network around a `normalizedAddress`: a /24 or a /48, the largest that providers commonly give to one customer. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

/** The same where it is a network, /24 or /48; null for an invalid address. */
export function loggedNetwork(address: string): string | null {
  const network = networkOf(address);
  return /\/(24|48)$/.test(network) ? network : null;
}

// RFC 1918, 3927, 4193, 4291, 6598, and the machine itself.
const PRIVATE =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0:0:0:|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/** Whether a network is in private use, so that nobody can say where it is. */
export const isPrivateNetwork = (network: string): boolean => PRIVATE.test(network);

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
  const [, before, a, b, c, d] = dotted ?? [];
  const whole = dotted ? `${before}${hex(a ?? '', b ?? '')}:${hex(c ?? '', d ?? '')}` : address;
  const [head = '', tail] = whole.split('::');
  const parts = (text: string) => text.split(':').filter(Boolean);
  const left = parts(head);
  const right = parts(tail ?? '');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...(tail === undefined ? [] : zeros), ...right].map((part) =>
    Number.parseInt(part, 16).toString(16),
  );
}
