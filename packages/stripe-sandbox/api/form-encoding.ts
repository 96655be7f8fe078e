import { invalid } from './errors.ts';

/** A decoded form body: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type FormValue = string | FormValue[] | FormMap;
export interface FormMap {
  [key: string]: FormValue;
}

const MAX_DEPTH = 8;
const MAX_FIELDS = 1000;

/** Parses Stripe's bracketed form encoding. Numbered keys and `[]` make lists. */
export function parseForm(encoded: string): FormMap {
  const root: FormMap = Object.create(null);
  let fields = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw invalid('Too many parameters.');
    assign(root, splitName(name), value);
  }
  return listify(root) as FormMap;
}

function splitName(name: string): string[] {
  const head = name.split('[', 1)[0] ?? '';
  const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  if (!head || rest.length >= MAX_DEPTH) throw invalid(`Invalid parameter name: ${name.slice(0, 80)}`);
  return [head, ...rest];
}

function assign(root: FormMap, path: string[], value: string) {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (typeof next === 'object' && !Array.isArray(next)) node = next;
    else if (next === undefined || next === '') node = node[key] = Object.create(null) as FormMap;
    else throw invalid(`Invalid object for parameter ${path[0]}.`, { param: path[0] ?? '' });
  }
}

function listify(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const children = keys.map((key) => listify(value[key] as FormValue));
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return children;
  const map: FormMap = Object.create(null);
  keys.forEach((key, index) => {
    map[key] = children[index] as FormValue;
  });
  return map;
}
