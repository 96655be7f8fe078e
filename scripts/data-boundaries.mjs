// Rules on the files that may touch a table: a part of check-boundaries.mjs.

/** Kinds of files that hold a module's SQL, by name. */
const DATA = /^src\/capabilities\/([\w-]+)\/(?:(?:[\w-]+-)?(?:(store)|(tables))|(views))\.ts$/;
const OWN_DATA = /^\.{1,2}\/(?:[\w-]+-)?(?:store|tables|views)\.ts$/;
const PLATFORM_TABLES = /^src\/platform\/.*tables\.ts$/;

/** Exceptions from the rules below, each with its reason. */
export const EXCEPTIONS = {
  'src/capabilities/access/rate-limit.ts': 'counts hits in one statement; other modules call it like an action',
  'src/capabilities/desk/store.ts': 'reads the outbox, which belongs to the platform and there knows no staff scope',
};

/**
 * Problems of one file of production code. `imports` are all its imports within the project, those of types included.
 *
 * - The rows of a module are reached through its actions by every other file, whatever its name.
 * - `tables.ts`, or `<subject>-tables.ts`, may name another module's tables in foreign keys.
 * - A store may join another module's `views.ts`, which offers columns and no rows to change.
 * - SQL is written in stores, tables and views only, so that no other file can offer rows to other modules.
 * - No file passes its module's stores, tables or views on under its own name.
 *
 * @param {string} file
 * @param {string} source
 * @param {{ target: string }[]} imports
 * @returns {string[]}
 */
export function dataProblems(file, source, imports) {
  if (file in EXCEPTIONS) return [];
  const kind = kindOf(file);
  const problems = imports.flatMap(({ target }) => foreignProblem(file, target) ?? []);
  const code = withoutComments(source);
  if (file.startsWith('src/capabilities/') && !kind) {
    if (/\bfrom\s+'drizzle-orm\b/.test(code)) problems.push(`${file}: write SQL in a store of the module`);
    if (/^import\s+(?!type\b)[^;]*?\sfrom\s+'\.{1,2}\/(?:(?:[\w-]+-)?tables|views)\.ts'/m.test(code))
      problems.push(`${file}: read and write rows through a store of the module`);
    for (const name of passedOn(code)) problems.push(`${file}: offer a function of its own, not the store's ${name}`);
  }
  if (/\bpgTable\(/.test(code) && !/(^|[/-])tables\.ts$/.test(file) && !file.startsWith('packages/'))
    problems.push(`${file}: define tables in tables.ts`);
  return problems;
}

/** @param {string} path */
function kindOf(path) {
  const [, , store, tables, views] = DATA.exec(path) ?? [];
  return store ?? tables ?? views;
}

function moduleOf(path) {
  return /^src\/capabilities\/([\w-]+)\//.exec(path)?.[1];
}

function foreignProblem(file, target) {
  if (PLATFORM_TABLES.test(target) && file.startsWith('src/capabilities/'))
    return `${file}: reach the platform's rows through its functions, not ${target}`;
  const kind = kindOf(target);
  if (!kind || moduleOf(file) === moduleOf(target)) return null;
  if (kind === 'tables' && kindOf(file) === 'tables') return null;
  if (kind === 'views' && kindOf(file) === 'store') return null;
  return kind === 'views'
    ? `${file}: only stores join ${target}; reach another module's rows through its actions`
    : `${file}: reach another module's rows through its actions, not ${target}`;
}

/** Names of a module's own data layer that a file exports again. */
function passedOn(code) {
  const names = [];
  for (const [, list, from] of code.matchAll(/^export\s+(?:type\s+)?(\*[^'\n]*|\{[^}]*\})\s*from\s+'([^']+)'/gm))
    if (OWN_DATA.test(from)) names.push(list.replace(/[{}\s]+/g, ' ').trim());
  for (const [, list, from] of code.matchAll(/^import\s+(?:type\s+)?(\*\s+as\s+\w+|\{[^}]*\})\s+from\s+'([^']+)'/gm)) {
    if (!OWN_DATA.test(from)) continue;
    for (const name of localNames(list)) {
      const value = `${name}(?:\\.\\w+)?`;
      if (new RegExp(`^export\\s+(?:const|type)\\s+\\w+\\s*=\\s*${value};`, 'm').test(code)) names.push(name);
      if (new RegExp(`^export\\s*(?:type\\s*)?\\{[^}]*\\b${name}\\b[^}]*\\}\\s*;`, 'm').test(code)) names.push(name);
    }
  }
  return names;
}

/** Names under which an import is known in its file. */
function localNames(list) {
  const all = list.startsWith('*') ? [list] : list.replace(/[{}]/g, '').split(',');
  return all.map((one) => one.trim().split(/\s+/).at(-1)).filter((name) => name);
}

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
