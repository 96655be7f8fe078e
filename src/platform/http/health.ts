import { loggedError } from '../loggable.ts';
import { metrics } from './metrics.ts';
import { newRouter } from './router.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answers. `/metrics`: for Prometheus. */
export function healthRoutes() {
  const router = newRouter();
  router.get('/healthz', (c) => c.json({ ok: true }));
  router.get('/readyz', async (c) => {
    try {
      await c.var.house.database.ping();
      return c.json({ ok: true });
    } catch (error) {
      c.var.house.log.warn({ error: loggedError(error) }, 'not ready');
      return c.json({ ok: false, message: 'The database does not answer.' }, 503);
    }
  });
  router.get('/metrics', async (c) => c.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }));
  return router;
}
