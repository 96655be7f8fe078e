import { createHash } from 'node:crypto';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Words that may be members of an enum, and countries. Anything else in a string is text, whose content a type says nothing of. */
const WORD = /^([a-z][a-z0-9]*([_.][a-z0-9]+)*|[A-Z]{2})$/;

/** A text that is the same for two values where a type cannot tell them apart: fields, kinds of values, words of enums. */
function shapeOf(value: Json): string {
  if (value === null) return '-';
  if (typeof value === 'string') return WORD.test(value) ? value : 's';
  if (typeof value !== 'object') return typeof value === 'number' ? 'n' : 'b';
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
  const fields = Object.entries(value).map(
    ([key, field]) => `${key}:${key === 'metadata' ? kindsOf(field) : shapeOf(field)}`,
  );
  return `{${fields.sort().join()}}`;
}

/** Metadata have keys of the shop's own choice. */
function kindsOf(metadata: Json): string {
  return metadata === null ? '-' : [...new Set(Object.values(metadata).map((value) => typeof value))].sort().join('|');
}

/** Keeps one entry of each shape in every array. */
function thinned(value: Json): Json {
  if (Array.isArray(value)) return [...new Map(value.map((entry) => [shapeOf(entry), thinned(entry)])).values()];
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, thinned(field)]));
}

/** One body to be checked, and the type it has to fit. */
export interface Sample {
  /** Name of a type in wire.ts. */
  type: string;
  /** The request or event it came with. */
  of: string;
  body: Json;
}

/** Top-level fields that tell the type of a response or event. */
interface Body {
  object?: string;
  type?: string;
  error?: Json;
  data?: Json;
}

/** The samples in an answer or event: the entries of a list one by one. */
export function samplesIn(of: string, json: string): Sample[] {
  const body = JSON.parse(json) as Body & { [key: string]: Json };
  if (body.error) return [{ type: 'ApiError', of, body }];
  if (body.object === 'event') return [{ type: `ApiEvent<'${body.type}'>`, of, body }];
  if (body.object !== 'list') return [{ type: `ApiObject<'${body.object}'>`, of, body }];
  const entries = (body.data as Json[]).flatMap((entry) => samplesIn(of, JSON.stringify(entry)));
  return [{ type: 'ListFrame', of, body: { ...body, data: [] } }, ...entries];
}

const known = new Set<string>();

/** The samples of an answer or event whose shape this process has not seen yet, thinned. */
export function newSamplesIn(of: string, json: string): Sample[] {
  const samples = samplesIn(of, json);
  return samples.flatMap(({ body, ...sample }) => {
    const key = createHash('sha1')
      .update(`${sample.type} ${shapeOf(body)}`)
      .digest('base64');
    if (known.has(key)) return [];
    known.add(key);
    return [{ ...sample, body: thinned(body) }];
  });
}
