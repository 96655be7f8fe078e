const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/;

/** A host as it is counted: lower-case, without `www.`; null where it is none, or our own. */
export function referrerOf(given: string | undefined, ownHost: string): string | null {
  if (given === undefined) return null;
  const host = plain(given);
  return HOST.test(host) && host !== plain(ownHost) ? host : null;
}

const plain = (host: string) =>
  host
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
