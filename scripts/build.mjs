// Builds the browser's side (prerendered pages, hashed assets, one content security policy per page, brotli) and the server's (one file).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';

const CLIENT = 'build/client';
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.data']);

buildBrowserSide();
finishPages();
await Promise.all([compress(), buildServer()]);

function buildBrowserSide() {
  rmSync('build', { recursive: true, force: true });
  const cli = join('node_modules', '@react-router', 'dev', 'bin.cjs');
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(1);
  rmSync('build/server', { recursive: true, force: true }); // only needed for prerendering
  rmSync(join(CLIENT, '.vite'), { recursive: true, force: true });
}

/** Each page gets the policy that allows exactly its own inline scripts. */
function finishPages() {
  const policies = {};
  for (const file of filesUnder(CLIENT).filter((path) => path.endsWith('.html'))) {
    let html = readFileSync(file, 'utf8');
    if (!file.endsWith('__spa-fallback.html')) html = appAfterPaint(html);
    if (file === join(CLIENT, '404', 'index.html')) html = withoutApp(html);
    if (/\sstyle="/.test(html.replace(/<script[\s\S]*?<\/script>/g, ''))) {
      const [sample] = /.{60}\sstyle="[^"]*"/s.exec(html) ?? [''];
      throw new Error(`${file} has a style attribute, which its policy forbids: ${sample}`);
    }
    writeFileSync(file, html);
    policies[file.slice(CLIENT.length).replaceAll('\\', '/')] = policyFor(html);
  }
  writeFileSync(join(CLIENT, 'csp.json'), JSON.stringify(policies));
}

/** Puts the app aside as text, with the list of its files; the last script of the page fetches it after the first paint (src/root.tsx). */
function appAfterPaint(html) {
  const parts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href]) => href);
  const aside = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script[^>]*\stype="module"[^>]*>/, `<script type="text/app" data-parts="${parts.join(' ')}">`);
  if (parts.length === 0 || aside === html) throw new Error('The app was not found in a prerendered page.');
  return aside;
}

/** Page Not Found answers for every unknown address, so it cannot hydrate as any one of them: it is plain HTML. */
function withoutApp(html) {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script(?![^>]*data-boot)[^>]*>[\s\S]*?<\/script>/g, '');
}

function policyFor(html) {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  const hashes = new Set(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

async function compress() {
  const brotli = promisify(brotliCompress);
  const files = filesUnder(CLIENT).filter((path) => COMPRESSIBLE.has(extname(path)) && !path.endsWith('csp.json'));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      if (body.length < 400) return;
      const options = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      writeFileSync(`${file}.br`, await brotli(body, { params: options }));
    }),
  );
}

async function buildServer() {
  await build({
    entryPoints: ['src/server.ts'],
    outfile: 'build/server.js',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
    define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'false' },
    loader: { '.css': 'empty' },
  });
}

function filesUnder(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
