import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { MiddlewareHandler } from 'hono';

export interface PageMap {
  prerendered: readonly string[];
  clientRendered: readonly string[];
}

interface Asset {
  body: Buffer<ArrayBuffer>;
  brotli?: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
};

/**
 * Serves the static build from memory: hashed assets for ever, pages always revalidated, each page with the content
 * security policy its own inline scripts need (computed at build time, see scripts/build.mjs). Brotli where the build
 * made it and the browser takes it. Unknown addresses get the Page Not Found page with status 404.
 */
export function servePages(folder: string, pages: PageMap): MiddlewareHandler {
  const policies = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')) as Record<string, string>;
  const assets = new Map<string, Asset>();
  for (const path of filesUnder(folder)) {
    if (path.endsWith('.br') || path === '/csp.json') continue;
    assets.set(path, readAsset(folder, path, policies[path]));
  }
  const shell = assets.get('/__spa-fallback.html') as Asset;
  const missing = assets.get('/404/index.html') as Asset;
  const byPath = new Map<string, Asset>();
  for (const page of pages.prerendered) {
    const html = assets.get(page === '/' ? '/index.html' : `${page}/index.html`);
    if (html && page !== '/404') byPath.set(page, html);
  }
  for (const page of pages.clientRendered) byPath.set(page, shell);
  for (const [path, asset] of assets) if (!path.endsWith('.html')) byPath.set(path, asset);

  return async (c) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return c.notFound();
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const asset = byPath.get(trimmed);
    if (!asset) return send(missing, 404, c.req.header('accept-encoding'), undefined);
    return send(asset, 200, c.req.header('accept-encoding'), c.req.header('if-none-match'));
  };
}

function send(asset: Asset, status: number, accepts = '', known?: string): Response {
  if (known !== undefined && known === asset.headers.ETag)
    return new Response(null, { status: 304, headers: asset.headers });
  const brotli = asset.brotli && /\bbr\b/.test(accepts);
  const headers = brotli ? { ...asset.headers, 'Content-Encoding': 'br' } : asset.headers;
  return new Response(brotli ? asset.brotli : asset.body, { status, headers });
}

function readAsset(folder: string, path: string, policy: string | undefined): Asset {
  const body = readFileSync(join(folder, path)) as Buffer<ArrayBuffer>;
  const html = path.endsWith('.html');
  const headers: Record<string, string> = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : html
        ? 'no-cache'
        : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
  };
  if (html) headers['Content-Security-Policy'] = policy ?? "default-src 'none'";
  if (!path.startsWith('/assets/'))
    headers.ETag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  let brotli: Buffer<ArrayBuffer> | undefined;
  try {
    brotli = readFileSync(join(folder, `${path}.br`)) as Buffer<ArrayBuffer>;
  } catch {
    brotli = undefined; // small or already compressed
  }
  return { body, brotli, headers };
}

function* filesUnder(folder: string, prefix = ''): Generator<string> {
  for (const name of readdirSync(join(folder, prefix))) {
    const path = `${prefix}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) yield* filesUnder(folder, path);
    else yield path;
  }
}
