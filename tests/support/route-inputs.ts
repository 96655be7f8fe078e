import type { OpenAPIHono } from '@hono/zod-openapi';
import type { z } from 'zod';
import { isText } from '#src/lib/text.ts';
import type { HttpEnv } from '#src/platform/http/router.ts';

/** Texts of a fixed form, which nothing else fits into. */
const FORMS = new Set(['uuid', 'datetime', 'date']);

interface Found {
  /** `POST /api/cats body.name`. */
  place: string;
  type: string;
}

interface RouteInputs {
  /** `POST /api/cats`, with parameters in braces. */
  name: string;
  schemaOf(where: 'path' | 'query' | 'body'): z.ZodType | undefined;
}

/** The input schemas of each documented route. */
export function inputsOf(app: OpenAPIHono<HttpEnv>): RouteInputs[] {
  return app.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request = {} } = definition.route;
    const content = Object.values(request.body?.content ?? {})[0];
    const schemas = {
      path: request.params,
      query: request.query,
      body: content && 'schema' in content ? content.schema : undefined,
    };
    const schemaOf: RouteInputs['schemaOf'] = (where) => schemas[where] as z.ZodType | undefined;
    return [{ name: `${method.toUpperCase()} ${path}`, schemaOf }];
  });
}

/** Every place of a route’s input whose strings are not checked as text: bare strings, and values of any type. */
export function uncheckedInputs(app: OpenAPIHono<HttpEnv>): Found[] {
  return inputsOf(app).flatMap(({ name, schemaOf }) =>
    (['path', 'query', 'body'] as const).flatMap((where) => {
      const schema = schemaOf(where);
      return schema ? uncheckedIn(schema, `${name} ${where}`) : [];
    }),
  );
}

function uncheckedIn(schema: z.ZodType, place: string): Found[] {
  // Every kind of schema is told apart by `type`; its parts stand under the names zod gives them.
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  const inner = (part: unknown, key = '') => uncheckedIn(part as z.ZodType, key ? `${place}.${key}` : place);
  switch (def.type) {
    case 'string':
      return FORMS.has(String(def.format)) || isText(schema as z.ZodString) ? [] : [{ place, type: 'string' }];
    case 'object':
      return [
        ...Object.entries(def.shape as object).flatMap(([key, part]) => inner(part, key)),
        ...(def.catchall && (def.catchall as z.ZodType).def.type !== 'never' ? inner(def.catchall, '*') : []),
      ];
    case 'array':
      return inner(def.element, '*');
    case 'record':
      return [...inner(def.keyType, '(key)'), ...inner(def.valueType, '*')];
    case 'tuple':
      return (def.items as unknown[]).flatMap((part) => inner(part, '*'));
    case 'union':
      return (def.options as unknown[]).flatMap((part) => inner(part));
    case 'intersection':
      return [...inner(def.left), ...inner(def.right)];
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner((def.getter as () => unknown)());
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
      return [];
    default:
      return def.innerType ? inner(def.innerType) : [{ place, type: def.type }];
  }
}
