import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PRERENDERED } from '../src/web/pages.ts';

const CLIENT = 'build/client';
/** Script a page may load before any interaction, in brotli bytes. A page that grows over it fails `scripts/check-pages.mjs`. */
const SCRIPT_BUDGETS = { '/': 105_000, others: 117_150 };

/** Brotli bytes of each prerendered page: its HTML, its css and fonts, the script it loads by itself, and for the landing page the script of everything it can open. */
export async function pageWeights() {
  const rows = {};
  for (const path of PRERENDERED) {
    const page = join(path, 'index.html');
    const html = readFileSync(join(CLIENT, page), 'utf8');
    const scripts = scriptsOf(html);
    const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([path]) => path));
    const fonts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([path]) => path));
    const script = total(scripts);
    rows[path] = `HTML ${weigh(page)}  CSS ${total(styles)}  fonts ${total(fonts)}  JS before interaction ${script}`;
    if (path === '/') rows['/ with the wizard, JS in all'] = total(closure([...scripts, ...chunk('wizard-')]));
  }
  return rows;
}

/** Says of each page that loads more script than it may how much that is. */
export function overweightPages() {
  return PRERENDERED.flatMap((path) => {
    const script = total(scriptsOf(readFileSync(join(CLIENT, path, 'index.html'), 'utf8')));
    const budget = SCRIPT_BUDGETS[path] ?? SCRIPT_BUDGETS.others;
    return script > budget ? [`${path}: ${script} bytes of script before interaction, ${budget} at most.`] : [];
  });
}

const scriptsOf = (html) => new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));

/** A chunk and every chunk it imports, statically or not at all later than opening it. */
function closure(paths) {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path) || !existsSync(join(CLIENT, path))) return;
    seen.add(path);
    const source = readFileSync(join(CLIENT, path), 'utf8');
    for (const [, name] of source.matchAll(/from\s*"\.\/([\w.-]+\.js)"|import\s*"\.\/([\w.-]+\.js)"/g))
      if (name) visit(`/assets/${name}`);
  };
  for (const path of paths) visit(path);
  return seen;
}

function chunk(prefix) {
  return readdirSync(join(CLIENT, 'assets'))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.js'))
    .map((name) => `/assets/${name}`);
}

function total(paths) {
  return [...paths].reduce((sum, path) => sum + weigh(path), 0);
}

function weigh(path) {
  const file = join(CLIENT, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
