import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = 'build/client';

/** Brotli bytes of each prerendered page: its HTML, its css and fonts, the script it loads by itself, and for the landing page the script of everything it can open. */
export async function pageWeights() {
  const rows = {};
  for (const page of htmlFiles(CLIENT)) {
    const html = readFileSync(join(CLIENT, page), 'utf8');
    const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
    const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([path]) => path));
    const fonts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([path]) => path));
    rows[page.replace(/index\.html$/, '')] =
      `HTML ${weigh(page)}  CSS ${total(styles)}  fonts ${total(fonts)}  JS before interaction ${total(scripts)}`;
    if (page === '/index.html')
      rows['/ with the wizard, JS in all'] = total(closure([...scripts, ...chunk('wizard-')]));
  }
  return rows;
}

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

function htmlFiles(folder, prefix = '') {
  return readdirSync(join(folder, prefix)).flatMap((name) => {
    const path = `${prefix}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) return htmlFiles(folder, path);
    return path.endsWith('.html') ? [path] : [];
  });
}
