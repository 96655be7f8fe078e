import { createRoute, z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { documentOf } from './openapi.ts';
import { jsonBody, jsonOk, newRouter } from './router.ts';

interface Operation {
  responses: Record<string, { description: string }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

const Bowl = z.object({ grams: z.number() }).openapi('Bowl');
const Cat = z.object({ name: z.string(), bowl: Bowl.nullable(), age: z.number().nullable() }).openapi('Cat');

function documented(): Document {
  const router = newRouter();
  const route = (method: 'get' | 'post' | 'delete', path: string, request = {}) =>
    router.openapi(
      createRoute({ method, path, request, responses: { 200: jsonOk(Cat, 'The cat') } }),
      () => undefined as never,
    );
  // Described once by itself: the generator takes a first use that may be null for the schema's own.
  router.openapi(
    createRoute({ method: 'get', path: '/api/bowl', responses: { 200: jsonOk(Bowl, 'The bowl') } }),
    () => undefined as never,
  );
  route('get', '/api/cats');
  route('get', '/api/cats/{id}', { params: z.object({ id: z.uuid() }) });
  route('post', '/api/cats', { body: jsonBody(Cat) });
  route('delete', '/api/cats');
  route('get', '/api/desk/cats');
  return documentOf(router) as Document;
}

test('a named schema that may be null is one of the two, and says nothing that nothing fits', () => {
  const { openapi, components } = documented();
  expect(openapi).toBe('3.1.0');
  const { bowl, age, name } = components.schemas.Cat?.properties ?? {};
  expect(bowl).toEqual({ anyOf: [{ $ref: '#/components/schemas/Bowl' }, { type: 'null' }] });
  expect(age).toEqual({ type: ['number', 'null'] });
  expect(name).toEqual({ type: 'string' });
});

test('a route’s document has the refusals that its inputs can meet, and its own answer', () => {
  const { paths } = documented();
  const statuses = (path: string, method: string) =>
    Object.keys(paths[path]?.[method]?.responses ?? {}).toSorted((a, b) => a.localeCompare(b));
  expect(statuses('/api/cats', 'get')).toEqual(['200', 'default']);
  expect(statuses('/api/cats/{id}', 'get')).toEqual(['200', '400', '422', 'default']);
  expect(statuses('/api/cats', 'post')).toEqual(['200', '400', '403', '413', '415', '422', 'default']);
  expect(statuses('/api/cats', 'delete')).toEqual(['200', '403', 'default']);
  expect(statuses('/api/desk/cats', 'get')).toEqual(['200', '401', '403', 'default']);
});
