import type { OpenAPIHono } from '@hono/zod-openapi';
import { type HttpEnv, refusalsOf } from './router.ts';

/** The OpenAPI 3.1 document of every route of the app, with the refusals that all of them share. */
export function documentOf(app: OpenAPIHono<HttpEnv>): object {
  // Here, and not as each route is added: hardly any process is asked for the document.
  for (const defined of app.openAPIRegistry.definitions) {
    if (defined.type !== 'route') continue;
    defined.route.responses = { ...refusalsOf(defined.route), ...defined.route.responses };
  }
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Purrwell', version: '1', description: 'Everything the shop does over HTTP.' },
  });
  return withNulls(document) as object;
}

/** The generator writes a named schema that may be null as "both an object and maybe null", which null is not. */
function withNulls(node: unknown): unknown {
  if (!node || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(withNulls);
  const { allOf, ...rest } = node as { allOf?: [object, { type?: unknown }] };
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNulls(value)]));
  if (!allOf) return inner;
  const [named, also] = allOf;
  const nullable = allOf.length === 2 && '$ref' in named && Array.isArray(also.type) && also.type.includes('null');
  return nullable ? { ...inner, anyOf: [named, { type: 'null' }] } : { ...inner, allOf: withNulls(allOf) };
}
