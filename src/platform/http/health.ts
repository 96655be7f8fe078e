import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { loggedError } from '../redact.ts';
import type { Settings } from '../settings.ts';
import { METRICS_TYPE, metricsOfShop } from './metrics.ts';
import { isLocal } from './peer.ts';
import { newRouter } from './router.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answers. `/metrics`: for Prometheus. */
export function healthRoutes() {
  const router = newRouter();
  router.get('/healthz', (c) => c.json({ ok: true }));
  router.get('/readyz', async (c) => {
    try {
      await c.var.services.database.ping();
      return c.json({ ok: true });
    } catch (error) {
      c.var.services.log.warn({ error: loggedError(error) }, 'not ready');
      return c.json({ ok: false, message: 'The database does not answer.' }, 503);
    }
  });
  router.get('/metrics', (c, next) => {
    const { settings } = c.var.services;
    if (settings.metricsPort !== undefined) return next();
    if (settings.metricsToken !== undefined) return withToken(c, settings.metricsToken);
    return !settings.production && isLocal(c) ? allMetrics(c) : next();
  });
  return router;
}

/** Serves only `/metrics`, on `METRICS_PORT`; with the token if one is set. */
export function metricsApp({ metricsToken }: Pick<Settings, 'metricsToken'>) {
  const app = new Hono();
  app.get('/metrics', (c) => (metricsToken === undefined ? allMetrics(c) : withToken(c, metricsToken)));
  return app;
}

function withToken(c: Context, token: string): Response | Promise<Response> {
  const shown = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(shown), digest(token))) return allMetrics(c);
  return c.text('Send METRICS_TOKEN as a bearer token.\n', 401, { 'WWW-Authenticate': 'Bearer' });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const allMetrics = async (c: Context) =>
  c.text(await metricsOfShop(), 200, { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' });
