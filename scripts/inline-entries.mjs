const IMPORTS = /^(?:import\{[^}]*\}from"\.\/[\w.-]+";)*/;
const EXPORTS = /^export\{([^}]*)\}from"\.\/([\w.-]+)";\s*$/;

/**
 * Writes two files of some hundred bytes, the entries of the root route and of the client, into the script of a
 * prerendered page that imports them: each would be a request. `read` returns the code of a file in /assets.
 */
export function inlineEntries(html, read) {
  const { root, client } = entriesOf(html);
  const code = read(client.file);
  const imports = IMPORTS.exec(code)?.[0] ?? '';
  return [
    [root.statement, `${rootRoute(read(root.file))}${imports.replaceAll('from"./', 'from"/assets/')}`],
    [client.statement, code.slice(imports.length).trim()],
    [preloadOf(html, root.file), ''],
    [preloadOf(html, client.file), ''],
  ].reduce((page, [from, to]) => page.replace(from, () => to), html);
}

/** The manifest of routes without those files, which it would have preloaded; `html` is a page as React Router left it. */
export function withoutEntries(manifest, html, read) {
  const { root, client } = entriesOf(html);
  const [, , site] = EXPORTS.exec(read(root.file)) ?? [];
  return [root, client].reduce((text, { file }) => text.replaceAll(`/assets/${file}`, `/assets/${site}`), manifest);
}

const entriesOf = (html) => ({
  root: only(html, /import \* as route0 from "\/assets\/(root-[\w-]+\.js)";/),
  client: only(html, /import\("\/assets\/(entry\.client-[\w-]+\.js)"\);?/),
});

function only(html, pattern) {
  const [statement, file] = pattern.exec(html) ?? [];
  if (!file) throw new Error(`No entry like ${pattern} in a prerendered page.`);
  return { statement, file };
}

/** The root route's module, put together from the file that its entry passes on. */
function rootRoute(entry) {
  const [, names, file] = EXPORTS.exec(entry) ?? [];
  if (!names) throw new Error(`The entry of the root route is more than a list of exports: ${entry}`);
  const fields = names
    .split(',')
    .map((name) => name.split(' as '))
    .map(([from, to = from]) => `${to}:site.${from}`);
  return `import * as site from "/assets/${file}";const route0={${fields.join(',')}};`;
}

const preloadOf = (html, file) =>
  new RegExp(`<link rel="modulepreload"[^>]*href="/assets/${file}"[^>]*/?>`).exec(html)?.[0] ?? '';
