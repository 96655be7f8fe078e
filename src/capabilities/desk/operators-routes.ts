import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { retryEvent } from '#src/capabilities/billing/actions/waiting-events.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { derivedId } from '#src/lib/id.ts';
import { answer, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import * as shapes from './operators-contract.ts';
import { readOperations } from './actions/read-operations.ts';
import { retryDelivery, retryJob } from './actions/retry-work.ts';

const now = jsonOk(shapes.Operations, 'As it is now');

const ROUTES = {
  read: jsonRoute('get', '/api/desk/operations', 'Jobs, mails and events, and what failed of them (admin)', now),
  job: jsonRoute('post', '/api/desk/operations/jobs/{id}/retries', 'Try a failed job again (admin)', now, {
    params: shapes.ThingParams,
  }),
  delivery: jsonRoute(
    'post',
    '/api/desk/operations/deliveries/{id}/retries',
    'Send a mail or text message that failed again (admin)',
    now,
    { params: shapes.ThingParams },
  ),
  event: jsonRoute(
    'post',
    '/api/desk/operations/events/{id}/retries',
    'Look again at what an event of the payment service was about (admin)',
    now,
    { params: shapes.EventParams },
  ),
};

export function operatorsRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.read, async (c) =>
    answer(c, await asStaff(c.var, { action: 'operations.read' }, readOperations)),
  );
  router.openapi(ROUTES.job, async (c) => {
    const { id: subject } = c.req.valid('param');
    return answer(
      c,
      await asStaff(c.var, { action: 'job.retry', subject }, (ctx, scope) => retryJob(ctx, scope, subject)),
    );
  });
  router.openapi(ROUTES.delivery, async (c) => {
    const { id: subject } = c.req.valid('param');
    return answer(
      c,
      await asStaff(c.var, { action: 'mail.retry', subject }, (ctx, scope) => retryDelivery(ctx, scope, subject)),
    );
  });
  router.openapi(ROUTES.event, async (c) => {
    const { id } = c.req.valid('param');
    // Events have no id of the form that the log keeps; it keeps the provider's as their number.
    const act = { action: 'event.retry', subject: derivedId('provider event', id) } as const;
    return answer(
      c,
      await asStaff(
        c.var,
        act,
        async (ctx, scope) => {
          const tried = await retryEvent(ctx, scope, id);
          return isDomainError(tried) ? tried : readOperations(ctx, scope);
        },
        { number: () => id },
      ),
    );
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
