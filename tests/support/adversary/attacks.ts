import type { Schema } from './document.ts';
import type { Request } from './examples.ts';

const nested = (depth: number, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value];
  return value;
};

/** Made once for the thousands of places that they are put in. */
const BAD_VALUES: Record<string, unknown> = {
  'a NUL': 'Miso\0',
  'half a character': 'Miso \ud83d',
  'the other half': '\udc08 Miso',
  'a control character': 'Mi\u001bso',
  'another direction': '\u202eosiM\u2066',
  'stacked accents': `a${'\u0301\u0323'.repeat(4000)}`,
  'what looks like SQL and a pattern': `%_\\'"; --`,
  nothing: null,
  missing: undefined,
  'no text': '',
  spaces: '   ',
  'a number': 7,
  'a fraction': 0.5,
  'less than nothing': -1,
  'a huge number': 1e308,
  'more than an int': 2 ** 31,
  'more than is exact': 2 ** 53,
  'a truth': true,
  'a list': [],
  'a list of it': ['Miso', null, { a: 1 }],
  'an object': { a: 1 },
  'a name of every object': JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": 1}}'),
  'too long': null, // depends on the place
  'far too long': 'x'.repeat(100_000),
  'deep nesting': nested(3000, 'x'),
  'no moment': '2026-02-30T25:00:00Z',
  'a far moment': '9999-12-31T23:59:59.999Z',
  'the first moment': '0000-01-01T00:00:00Z',
  'no id': '------------------------------------',
  'an unknown id': '01890000-0000-7000-8000-00000000dead',
};

/** Bad replacements for a value. `foreign` are ids of another household. */
export function badValues({ maxLength = 20_000 }: Schema, foreign: readonly string[]): Record<string, unknown> {
  return {
    ...BAD_VALUES,
    'too long': 'x'.repeat(maxLength + 1),
    ...Object.fromEntries(foreign.map((id, index) => [`foreign id ${index + 1}`, id])),
  };
}

/** Addresses that cannot be decoded, or decode to forbidden characters. */
export const BAD_PARAMETERS: Record<string, string> = {
  'a NUL': 'a%00b',
  'half a character': '%ED%A0%BD',
  'no character': '%FF%FE',
  'half an escape': '%E0%A4%A',
  'a stray percent': '%',
  'a control character': '%1B%0A',
  'a path': '..%2F..%2Fetc%2Fpasswd',
  'no id': '-'.repeat(36),
  'no id, as a file': `${'-'.repeat(36)}.pdf`,
  'an unknown id': '01890000-0000-7000-8000-00000000dead',
  'a long text': 'x'.repeat(5000),
  'a huge number': '1e308',
  'no number': 'NaN',
  'less than nothing': '-1',
  'what looks like SQL': '%27%3B--',
};

export const BAD_BODIES: Record<string, (request: Request) => { text: string; type?: string }> = {
  'no JSON': () => ({ text: '{"a":' }),
  'nothing at all': () => ({ text: '' }),
  'a JSON text': () => ({ text: '"Miso"' }),
  'a JSON list': () => ({ text: '[]' }),
  'a JSON null': () => ({ text: 'null' }),
  'a byte order mark': ({ body }) => ({ text: `\ufeff${JSON.stringify(body)}` }),
  'another type': ({ body }) => ({ text: JSON.stringify(body), type: 'text/plain' }),
  'a form': () => ({ text: 'a=1&b=2', type: 'application/x-www-form-urlencoded' }),
  'a form without its boundary': () => ({ text: '--x', type: 'multipart/form-data' }),
  'an unknown field': ({ body }) => ({
    text: JSON.stringify({ ...(body as object), role: 'admin', householdId: 'x' }),
  }),
  'a field of every object': ({ body }) => ({
    text: JSON.stringify(body ?? {}).replace(/^\{/, '{"__proto__":{"role":"admin"},'),
  }),
  'a body beyond the limit': () => ({ text: JSON.stringify({ a: 'x'.repeat(300_000) }) }),
  'a deep body': () => ({ text: `${'['.repeat(50_000)}${']'.repeat(50_000)}` }),
};
