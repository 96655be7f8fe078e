import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document, Operation, Schema } from './document.ts';
import { jargonIn, sentencesOf } from './plain-words.ts';

export interface Answered {
  status: number;
  type: string;
  text: string;
}

/**
 * The fault of an answer: a crash, a status or type that is not in the document, another shape, a refusal in technical
 * words. Null where it is as described.
 */
export function judgeOf(document: Document): (operation: Operation, answer: Answered) => string | null {
  // Formats come as a CommonJS module, whose function is its default export.
  // Each validator is used a few times: making its code shorter takes longer than running it.
  const ajv = new Ajv2020({ strict: false, allErrors: false, code: { optimize: false } });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ ...closed(document), $id: 'document' });
  return ({ path, method, responses }, { status, type, text }) => {
    if (status >= 500) return 'a crash';
    const key = String(status) in responses ? String(status) : 'default';
    const described = responses[key];
    if (!described) return 'a status that is not in the document';
    if (!described.content) return text === '' ? null : 'a body where none is described';
    if (!Object.hasOwn(described.content, type))
      return `a body of type ${type || 'none'}, which is not in the document`;
    if (type !== 'application/json') return null;
    const at = ['paths', path, method.toLowerCase(), 'responses', key, 'content', type, 'schema'];
    const validate = ajv.getSchema(`document#/${at.map(pointer).join('/')}`);
    if (!validate) return 'no schema for this answer';
    const body: unknown = JSON.parse(text);
    if (!validate(body)) return `another shape: ${ajv.errorsText(validate.errors, { dataVar: '' })}`;
    return status < 400
      ? null
      : (sentencesOf(body as object)
          .map(jargonIn)
          .find(Boolean) ?? null);
  };
}

const pointer = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The document with every object of an answer closed: a field that is not described is another shape. */
function closed(document: Document): Document {
  const copy = structuredClone(document);
  const extended = new Set<string>();
  visit(copy, (schema) => {
    for (const { $ref } of schema.allOf ?? []) if ($ref) extended.add($ref.split('/').at(-1) ?? '');
  });
  const open = new Set<Schema>([...extended].map((name) => copy.components.schemas[name] as Schema));
  visit(copy, (schema) => {
    for (const part of schema.allOf ?? []) open.add(part);
  });
  visit(copy, (schema) => {
    const whole = schema.allOf || (schema.properties && schema.additionalProperties === undefined);
    if (whole && !open.has(schema)) schema.unevaluatedProperties = false;
  });
  return copy;
}

function visit(node: unknown, act: (schema: Schema) => void): void {
  if (!node || typeof node !== 'object') return;
  if (!Array.isArray(node)) act(node as Schema);
  for (const inner of Object.values(node)) visit(inner, act);
}
