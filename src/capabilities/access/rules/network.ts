import { isIP, isIPv4 } from 'node:net';

/**
 * What counts as one address: an IPv4 address, or the /64 an IPv6 line has to itself. What is no address, such as the
 * name of a socket, stays as it is; a port behind it goes.
 */
export function addressOf(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 6 ? `${groups(address).slice(0, 4).join(':')}::/64` : address;
}

/** The network around what `addressOf` says: a /24 or a /48, which are what providers commonly give to one customer at most. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
}

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
