import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isDatabaseUnavailable } from '../database-errors.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { withDeadline } from '#src/lib/deadline.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { htmlText } from '#src/lib/html-text.ts';
import { NOTHING_ALLOWED, securityHeaders } from './security-headers.ts';
import type { FinishedPage } from './finish-page.ts';
import { requestDuration, requestsTotal } from './metrics.ts';
import { paymentHeaders, permissions } from './payment-policy.ts';
import { TAKEN_OFF } from './render.ts';
import type { PageData, PageVariant } from './tasks.ts';
import { refuse } from './router.ts';

export interface PageMap {
  prerendered: readonly string[];
  clientRendered: readonly string[];
  /** Pages on which the payment service's own script may run; none where no keys of it are set. */
  paying?: readonly string[];
  /** Pages that may use the camera, to read codes. */
  scanning?: readonly string[];
  /** Pages that are opened by links with a secret in them: they are no referrer to anything. */
  secretLinks?: readonly string[];
  /** Whether browsers remove the service worker that they have. */
  workerOff?: boolean;
  /** Prerendered pages that staff change: `onRequest` is asked first whether to render them anew. */
  editable?: readonly string[];
  /** Pages whose content is a row: the page's data, `TAKEN_OFF`, or null if there is none at this address. */
  onRequest?: {
    find: (path: string) => Promise<PageData | typeof TAKEN_OFF | null>;
    render: (path: string, data: PageData | null, variant: PageVariant | null) => Promise<FinishedPage>;
    /** Data that every page is sent with now; null for that of the build. Asked with each request, so from memory. */
    variant?: () => PageVariant | null;
    /** Told of a page that could not be rendered for a variant; the one of the build was sent with the variant's data. */
    failed?: (path: string, error: unknown) => void;
    /** Counts a page that has to be rendered for a request, or refuses it. Pages that are kept are not counted. */
    limit?: (c: Context) => Promise<DomainError | null>;
  };
}

export interface Origin {
  /** Text in the build that is replaced by the shop's address. */
  placeholder: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Other replacements that depend on settings: text in the build to text to print. */
  facts: Readonly<Record<string, string>>;
}

type Bytes = Buffer<ArrayBuffer>;

interface Asset {
  body: Bytes;
  /** Null where compressing gains nothing; a promise until a page has been compressed once. */
  brotli: () => Bytes | null | Promise<Bytes>;
  headers: Record<string, string>;
}

export interface ServedPages {
  handler: MiddlewareHandler;
  /**
   * Answers a request for a page or file of the build on its socket, without a Request and a Response of the web in
   * between, which take most of the time. False, with nothing written, for everything else.
   */
  direct: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
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
const compress = promisify(brotliCompress);
/** Pages are compressed once, when first asked for: three times quicker than the build's best, two parts in a hundred larger. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 10 };
/** Rendered pages that are kept, the least recently used dropped first; each is some 30 kB. */
const KEPT = 200;
/** Longest that a request waits for a page of a variant: the worker threads may be busy with documents. */
const VARIANT_MS = 2500;
/** Time after which a page that could not be rendered for a variant is tried again. */
const RETRY_MS = 10_000;

/**
 * Serves the static build from memory: hashed assets for ever, pages always revalidated, each page with the content
 * security policy its own inline scripts need (src/platform/http/finish-page.ts) and with the shop's own address in its
 * links to itself. Brotli where the browser takes it. Unknown addresses get the Page Not Found page with status 404.
 */
export function servePages(folder: string, pages: PageMap, origin: Origin): ServedPages {
  const policies = JSON.parse(readFileSync(join(folder, 'csp.json'), 'utf8')) as Record<string, string>;
  const assets = new Map<string, Asset>();
  for (const path of filesUnder(folder)) {
    if (path.endsWith('.br') || path === '/csp.json') continue;
    const policy = policies[path];
    assets.set(path, policy ? readPage(folder, path, policy, origin) : readAsset(folder, path));
  }
  const shell = assets.get('/__spa-fallback.html') as Asset;
  const missing = assets.get('/404/index.html') as Asset;
  const byPath = new Map<string, Asset>();
  for (const page of pages.prerendered) {
    const html = assets.get(page === '/' ? '/index.html' : `${page}/index.html`);
    if (html && page !== '/404') byPath.set(page, html);
  }
  shell.headers['X-Robots-Tag'] = 'noindex'; // pages of the shell belong to one person or to staff
  for (const page of pages.clientRendered) byPath.set(page, shell);
  for (const page of pages.paying ?? []) {
    const asset = byPath.get(page);
    const policy = asset?.headers['Content-Security-Policy'];
    if (asset && policy) byPath.set(page, { ...asset, headers: { ...asset.headers, ...paymentHeaders(policy) } });
  }
  for (const page of pages.scanning ?? []) {
    const asset = byPath.get(page);
    const allowed = { 'Permissions-Policy': permissions({ camera: 'self' }) };
    if (asset) byPath.set(page, { ...asset, headers: { ...asset.headers, ...allowed } });
  }
  for (const page of pages.secretLinks ?? []) {
    const asset = byPath.get(page);
    if (asset) byPath.set(page, { ...asset, headers: { ...asset.headers, 'Referrer-Policy': 'no-referrer' } });
  }
  for (const [path, asset] of assets) if (!path.endsWith('.html')) byPath.set(path, asset);
  const off = assets.get('/sw-off.js');
  if (pages.workerOff && off) byPath.set(SERVICE_WORKER, { ...off, headers: { ...off.headers, ...WORKER_HEADERS } });
  const editable = new Map<string, Asset>();
  for (const page of pages.editable ?? []) {
    const asset = byPath.get(page);
    if (asset && byPath.delete(page)) editable.set(page, asset);
  }
  const rendered = keepRendered(pages.onRequest, origin);
  const variants = keepVariants(pages, origin);

  const handler: MiddlewareHandler = async (c) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD') return c.notFound();
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const accepts = c.req.header('accept-encoding');
    const built = byPath.get(trimmed);
    const asset = built
      ? await variants.of(trimmed, built)
      : await rendered(c, trimmed, { built: editable.get(trimmed), variants });
    if (isDomainError(asset)) return refuse(c, asset);
    if (!asset) return send(c, missing, 404, accepts, undefined);
    return send(c, asset, 200, accepts, c.req.header('if-none-match'));
  };
  return { handler, direct: answerDirectly(byPath, variants, origin) };
}

function answerDirectly(
  byPath: ReadonlyMap<string, Asset>,
  variants: Variants,
  { publicUrl }: Origin,
): ServedPages['direct'] {
  const common: Record<string, string> = { 'Content-Security-Policy': NOTHING_ALLOWED };
  securityHeaders({ publicUrl }, (name, value) => {
    common[name] = value;
  });
  const written = new WeakMap<Asset, string[]>();
  const headersOf = (asset: Asset) => {
    const headers = written.get(asset) ?? Object.entries({ ...common, ...asset.headers }).flat();
    written.set(asset, headers);
    return headers;
  };

  return ({ method, url = '', headers }, outgoing) => {
    if (method !== 'GET') return false;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const built = byPath.get(path);
    const asset = built && variants.of(path, built);
    if (!asset || asset instanceof Promise) return false;
    const unchanged = asset.headers.ETag !== undefined && headers['if-none-match'] === asset.headers.ETag;
    const brotli = !unchanged && takesBrotli(headers['accept-encoding']) ? asset.brotli() : null;
    if (brotli instanceof Promise) return false;
    const started = performance.now();
    const body = brotli ?? asset.body;
    const own = ['X-Request-Id', randomUUID()];
    if (brotli) own.push('Content-Encoding', 'br');
    if (!unchanged) own.push('Content-Length', String(body.length));
    const status = unchanged ? 304 : 200;
    outgoing.writeHead(status, [...headersOf(asset), ...own]);
    outgoing.end(unchanged ? undefined : body);
    const labels = { method, status: String(status) };
    requestsTotal.inc(labels);
    requestDuration.observe(labels, (performance.now() - started) / 1000);
    return true;
  };
}

/** Of the header Accept-Encoding; a weight of 0 is a no (RFC 9110, 12.4.2). */
const TAKES_BROTLI = /(^|,)\s*br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*(;|,|$)/i;
const takesBrotli = (accepts = '') => TAKES_BROTLI.test(accepts);

/**
 * Pages rendered on request, rendered again once their data has changed. Requests for the same page with the same data
 * wait for one rendering. Rendering holds the main thread, so each is counted for its requester (`onRequest.limit`).
 */
function keepRendered(onRequest: PageMap['onRequest'], origin: Origin) {
  const kept = new Map<string, { told: string; asset: Asset }>();
  const rendering = new Map<string, Promise<Asset>>();

  async function render(
    { render: html, failed }: NonNullable<PageMap['onRequest']>,
    path: string,
    data: PageData,
    { told, variant }: { told: string; variant: PageVariant | null },
  ) {
    let isCurrent = true;
    const page = await inTime(html(path, data, variant)).catch((error: unknown) => {
      if (!variant) throw error;
      failed?.(path, error);
      isCurrent = false;
      return html(path, data, null); // on this thread, as the build is; its app shows the variant once it runs
    });
    const asset = pageAsset(variant ? withData(page.html, variant) : page.html, page.policy, origin);
    keep(path, { told, asset });
    if (!isCurrent)
      setTimeout(() => {
        if (kept.get(path)?.asset === asset) kept.delete(path);
      }, RETRY_MS).unref();
    return asset;
  }

  function keep(path: string, page: { told: string; asset: Asset }) {
    kept.delete(path);
    kept.set(path, page);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
  }

  return async (
    c: Context,
    path: string,
    { built, variants }: { built: Asset | undefined; variants: Variants },
  ): Promise<Asset | DomainError | undefined> => {
    // A page of the build can be read while the database is away.
    const data = await onRequest?.find(path).catch((error: unknown) => {
      if (built && isDatabaseUnavailable(error)) return null;
      throw error;
    });
    if (data === TAKEN_OFF) return undefined;
    if (!onRequest || !data) return built && variants.of(path, built);
    const variant = onRequest.variant?.() ?? null;
    const told = JSON.stringify([data, variant?.name]);
    const known = kept.get(path);
    if (known?.told === told) {
      keep(path, known);
      return known.asset;
    }
    const key = `${path}\n${told}`;
    const begun = rendering.get(key);
    if (begun) return begun;
    const limited = await onRequest.limit?.(c);
    if (limited) return limited;
    // Another request may have begun it while this one was counted.
    const page =
      rendering.get(key) ?? render(onRequest, path, data, { told, variant }).finally(() => rendering.delete(key));
    rendering.set(key, page);
    return page;
  };
}

const inTime = <T>(rendering: Promise<T>): Promise<T> =>
  withDeadline(rendering, VARIANT_MS, () => new Error(`A page was not rendered within ${VARIANT_MS} ms.`));

interface Variants {
  /** The page as it is sent now; a promise until it has been rendered for the variant in effect. */
  of: (path: string, built: Asset) => Asset | Promise<Asset>;
}

/**
 * The pages of the build with the data of the variant in effect. Prerendered ones are rendered anew, each when it is first asked
 * for; those of the shell get its data only. Earlier variants are dropped.
 */
function keepVariants({ prerendered, paying = [], onRequest }: PageMap, origin: Origin): Variants {
  let kept = { name: '', pages: new Map<string, Asset | Promise<Asset>>() };

  async function render(path: string, built: Asset, variant: PageVariant): Promise<Asset> {
    const page = await (onRequest as NonNullable<typeof onRequest>).render(path, null, variant);
    const fresh = pageAsset(withData(page.html, variant), page.policy, origin);
    const payment = paying.includes(path) ? paymentHeaders(page.policy) : {};
    return { ...fresh, headers: { ...built.headers, ...fresh.headers, ...payment } };
  }

  /** The page of the build with the variant's data: its app shows the variant once it runs. */
  function builtWithData(built: Asset, variant: PageVariant): Asset {
    const fresh = pageAsset(withData(built.body.toString(), variant), '', origin);
    return { ...fresh, headers: { ...built.headers, ETag: fresh.headers.ETag as string } };
  }

  function begin(path: string, built: Asset, variant: PageVariant): Asset | Promise<Asset> {
    if (!prerendered.includes(path)) return builtWithData(built, variant);
    const { pages } = kept;
    const keep = (page: Asset) => {
      pages.set(path, page);
      return page;
    };
    const rendering = render(path, built, variant);
    return inTime(rendering).then(keep, (error: unknown) => {
      onRequest?.failed?.(path, error);
      const retry = setTimeout(() => pages.delete(path), RETRY_MS).unref();
      // One that is late is kept all the same.
      rendering.then(
        (page) => {
          clearTimeout(retry);
          keep(page);
        },
        () => undefined,
      );
      return keep(builtWithData(built, variant));
    });
  }

  return {
    of(path, built) {
      const variant = built.headers['Content-Type'] === TYPES['.html'] ? onRequest?.variant?.() : null;
      if (!variant) return built;
      if (kept.name !== variant.name) kept = { name: variant.name, pages: new Map() };
      const page = kept.pages.get(path) ?? begin(path, built, variant);
      kept.pages.set(path, page);
      return page;
    },
  };
}

/** Adds a variant's data to a page. Elements of JSON are not run, so its policy stays as it is. */
function withData(html: string, { data }: PageVariant): string {
  const elements = Object.entries(data).map(
    ([id, value]) =>
      `<script id="${id}" type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  );
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}

async function send(c: Context, asset: Asset, status: 200 | 404, accepts = '', known?: string): Promise<Response> {
  if (known !== undefined && known === asset.headers.ETag) return c.body(null, 304, asset.headers);
  const brotli = takesBrotli(accepts) ? await asset.brotli() : null;
  const headers = brotli ? { ...asset.headers, 'Content-Encoding': 'br' } : asset.headers;
  return c.body(brotli ?? asset.body, status, headers);
}

function readPage(folder: string, path: string, policy: string, origin: Origin): Asset {
  const html = readFileSync(join(folder, path), 'utf8');
  const asset = pageAsset(html, policy, origin);
  // The build's compressed copy is reused if nothing had to be replaced in the page.
  return asset.body.equals(Buffer.from(html)) ? { ...asset, brotli: compressedByBuild(folder, path) } : asset;
}

function pageAsset(html: string, policy: string, { placeholder, publicUrl, facts }: Origin): Asset {
  let told = html.replaceAll(placeholder, publicUrl);
  for (const [word, fact] of Object.entries(facts)) told = told.replaceAll(word, () => htmlText(fact));
  const body = Buffer.from(told);
  let compressed: Bytes | Promise<Bytes> | undefined;
  const brotli = () => {
    compressed ??= compress(body, { params: QUICK }).then((done: Bytes) => {
      compressed = done;
      return done;
    });
    return compressed;
  };
  return {
    body,
    brotli,
    headers: {
      'Content-Type': TYPES['.html'] as string,
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding',
      'Content-Security-Policy': policy,
      ETag: etagOf(body),
    },
  };
}

const SERVICE_WORKER = '/sw.js';
/** A new one counts at once, and it asks this server alone. */
const WORKER_HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
};

function readAsset(folder: string, path: string): Asset {
  const body = readFileSync(join(folder, path)) as Bytes;
  const hashed = path.startsWith('/assets/');
  const headers: Record<string, string> = {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    Vary: 'Accept-Encoding',
  };
  if (!hashed) headers.ETag = etagOf(body);
  if (path === SERVICE_WORKER) Object.assign(headers, WORKER_HEADERS);
  return { body, brotli: compressedByBuild(folder, path), headers };
}

function compressedByBuild(folder: string, path: string): Asset['brotli'] {
  const file = join(folder, `${path}.br`);
  const body = existsSync(file) ? (readFileSync(file) as Bytes) : null;
  return () => body;
}

const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

function* filesUnder(folder: string, prefix = ''): Generator<string> {
  for (const name of readdirSync(join(folder, prefix))) {
    const path = `${prefix}/${name}`;
    if (statSync(join(folder, path)).isDirectory()) yield* filesUnder(folder, path);
    else yield path;
  }
}
