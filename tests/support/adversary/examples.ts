import fc from 'fast-check';
import { branches, type Document, type Operation, resolved, type Schema } from './document.ts';

/** A value by the name of a field, for those that a schema alone does not give; undefined where the schema will do. */
export type KnownValues = (field: string, where: Site['in']) => unknown;

/** A request that its schema allows. */
export interface Request {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** A place in a request that can be attacked. */
export interface Site {
  in: 'path' | 'query' | 'body';
  keys: (string | number)[];
  schema: Schema;
  /** Index of the branch of the body's union that holds the field. */
  branch: number;
}

export const bodySchema = ({ requestBody }: Operation): Schema | undefined =>
  Object.values(requestBody?.content ?? {})[0]?.schema;

/** Every parameter, and every field of the body however deep. */
export function sitesOf(document: Document, operation: Operation): Site[] {
  const parameters = operation.parameters.map((one) => ({
    in: one.in,
    keys: [one.name],
    schema: one.schema,
    branch: 0,
  }));
  const body = bodySchema(operation);
  const fields = body ? branches(document, body).flatMap((one, branch) => fieldsOf(document, one, [], branch)) : [];
  return [...parameters, ...fields];
}

const DEEPEST = 5;

function fieldsOf(document: Document, schema: Schema, keys: Site['keys'], branch: number): Site[] {
  if (keys.length > DEEPEST) return [];
  const own: Site[] = keys.length > 0 ? [{ in: 'body', keys, schema, branch }] : [];
  const { properties, items, additionalProperties } = branches(document, schema)[0] ?? {};
  const inner: [string | number, Schema][] = Object.entries(properties ?? {});
  if (items) inner.push([0, items]);
  if (typeof additionalProperties === 'object') inner.push(['key', additionalProperties]);
  return [...own, ...inner.flatMap(([key, one]) => fieldsOf(document, one, [...keys, key], branch))];
}

export function exampleOf(document: Document, operation: Operation, known: KnownValues, branch = 0): Request {
  const values = (where: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters
        .filter((one) => one.in === where && (where === 'path' || one.required))
        .map(({ name, schema }) => [name, valueOf(document, schema, name, (field) => known(field, where))]),
    );
  const body = bodySchema(operation);
  const chosen = body && branches(document, body)[branch];
  return {
    path: values('path'),
    query: values('query'),
    body: chosen && valueOf(document, chosen, '', (field) => known(field, 'body')),
  };
}

function valueOf(document: Document, schema: Schema, name: string, known: (field: string) => unknown): unknown {
  const given = known(name);
  if (given !== undefined) return given;
  const options = branches(document, schema);
  const whole = options.find(({ type }) => type !== 'null') ?? resolved(document, schema);
  if (whole.const !== undefined) return whole.const;
  if (whole.enum) return whole.enum[0];
  switch ([whole.type].flat()[0] ?? 'none') {
    case 'object':
      return Object.fromEntries(
        Object.entries(whole.properties ?? {})
          .map(([key, one]) => [key, known(key) === null ? undefined : valueOf(document, one, key, known)])
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return whole.items
        ? Array.from({ length: Math.max(1, whole.minItems ?? 1) }, () =>
            valueOf(document, whole.items ?? {}, name, known),
          )
        : [];
    case 'number':
    case 'integer':
      return Math.max(1, whole.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return textOf(whole);
    default:
      return undefined;
  }
}

/** Texts by their pattern: finding one takes longer than many a request. */
const texts = new Map<string, string>();

function textLike(pattern: string): string {
  const text =
    texts.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 1 })[0] ?? '';
  texts.set(pattern, text);
  return text;
}

function textOf({ format, pattern, minLength = 0, maxLength = 10 }: Schema): string {
  if (format === 'date-time') return '2026-12-01T08:00:00.000Z';
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (pattern) return textLike(pattern);
  return 'Miso the cat'.padEnd(minLength, '.').slice(0, Math.max(minLength, Math.min(maxLength, 12)));
}

/** The request with one place changed; undefined takes the place away. */
export function changed(request: Request, { in: where, keys }: Pick<Site, 'in' | 'keys'>, value: unknown): Request {
  return { ...request, [where]: put(request[where], keys, value) };
}

function put(target: unknown, [key, ...rest]: Site['keys'], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = put((target as Record<string, unknown> | undefined)?.[key], rest, value);
  if (typeof key === 'number') return [inner];
  const before = target && typeof target === 'object' && !Array.isArray(target) ? target : {};
  return { ...before, [key]: inner };
}
