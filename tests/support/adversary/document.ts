import type { TestServices } from '../engines.ts';

/** As much of JSON Schema 2020-12 as the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
}

interface Content {
  [type: string]: { schema?: Schema };
}

interface Parameter {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** One method at one address of the document. */
export interface Operation extends Described {
  /** `POST /api/cats/{id}/log`. */
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
}

export async function readDocument(services: TestServices): Promise<Document> {
  return (await services.app.request('http://shop.test/api/openapi.json')).json();
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
    })),
  );
}

/** The schema behind a reference, with the parts of an `allOf` in one object. */
export function resolved(document: Document, schema: Schema): Schema {
  if (schema.$ref) {
    const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return resolved(document, found ?? {});
  }
  if (!schema.allOf) return schema;
  const parts = [...schema.allOf.map((part) => resolved(document, part)), { ...schema, allOf: undefined }];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** Alternatives of a schema: the branches of a union, else itself. */
export function branches(document: Document, schema: Schema): Schema[] {
  const whole = resolved(document, schema);
  const options = whole.oneOf ?? whole.anyOf;
  return options ? options.flatMap((option) => branches(document, option)) : [whole];
}
