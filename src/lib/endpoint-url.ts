/** Names of networks, not of the public Internet (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/**
 * An address that another party has chosen for our posts, in its stored form, or the error for the person who entered
 * it. Names are resolved and checked with each delivery (platform/post-public.ts).
 */
export function readEndpointUrl(text: string): { url: string } | { problem: string } {
  if (!URL.canParse(text)) return { problem: 'Please enter a full web address.' };
  // Also turns other spellings of an IP address (decimal, octal, hexadecimal) into the usual one.
  const url = new URL(text);
  const host = url.hostname.replace(/\.$/, '');
  if (url.protocol !== 'https:') return { problem: 'Please enter an address that begins with https://.' };
  if (url.username || url.password) return { problem: 'Please leave out user name and password.' };
  if (url.hash) return { problem: 'Please leave out the part after #.' };
  if (!/[.:]/.test(host) || LOCAL_NAMES.test(host))
    return { problem: 'Please enter an address of the public Internet.' };
  return { url: url.href };
}

/** The IP address in a URL; null where it has a name. */
export function addressIn(url: string): string | null {
  const { hostname } = new URL(url);
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^\d+(\.\d+){3}$/.test(hostname) ? hostname : null;
}
