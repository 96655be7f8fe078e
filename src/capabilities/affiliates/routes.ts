import { createRoute } from '@hono/zod-openapi';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import { changeAccount } from './actions/change-account.ts';
import { lookAtCode } from './actions/count-click.ts';
import { lookAtConnect, openConnect } from './actions/open-connect.ts';
import { readAccount } from './actions/read-account.ts';
import { statementDownload } from './actions/read-statements.ts';
import * as shapes from './contract.ts';

const now = jsonOk(shapes.AffiliateAccount, 'As it is now');

const ROUTES = {
  click: jsonRoute(
    'post',
    '/api/affiliate-clicks',
    'Look at the code of a link, and count its opening',
    jsonOk(shapes.ClickAnswer, 'Whether it is one'),
    {
      body: jsonBody(shapes.ClickInput),
    },
  ),
  account: jsonRoute('get', '/api/affiliate', 'The affiliate account of whoever confirmed its address', now),
  change: jsonRoute('put', '/api/affiliate/payout-account', 'Change the account that commissions are paid to', now, {
    body: jsonBody(shapes.AccountInput),
  }),
  openConnect: jsonRoute(
    'post',
    '/api/affiliate/connect',
    'Have commissions paid by Stripe, and open its form',
    jsonOk(shapes.ConnectLink, 'The address of the form'),
    { body: jsonBody(shapes.ConnectInput) },
  ),
  lookAtConnect: jsonRoute('post', '/api/affiliate/connect/looks', 'Read the account at Stripe again', now),
};
const statement = createRoute({
  method: 'get',
  path: '/api/affiliate/statements/{file}',
  summary: 'A statement: `2026-12.csv` or `2026-12.pdf`',
  tags: ['affiliates'],
  request: { params: shapes.StatementParams },
  responses: { 200: { description: 'The file', content: { 'text/csv': {}, 'application/pdf': {} } } },
});

export function routes() {
  const router = newRouter();
  router.openapi(ROUTES.click, async (c) => {
    const { code } = c.req.valid('json');
    return answer(
      c,
      await c.var.services.transact(c.var.actor, (ctx) => lookAtCode(ctx, { code, caller: clientOf(c) })),
    );
  });
  router.openapi(ROUTES.account, async (c) => answer(c, await c.var.services.read(c.var.actor, readAccount)));
  router.openapi(ROUTES.change, async (c) => {
    const input = c.req.valid('json');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => changeAccount(ctx, input)));
  });
  router.openapi(ROUTES.openConnect, async (c) => {
    const { services, actor } = c.var;
    return answer(c, await openConnect(services, actor, c.req.valid('json')));
  });
  router.openapi(ROUTES.lookAtConnect, async (c) => answer(c, await lookAtConnect(c.var.services, c.var.actor)));
  router.openapi(statement, async (c) => {
    const { file } = c.req.valid('param');
    const found = await c.var.services.read(c.var.actor, (ctx) => statementDownload(ctx, file));
    if (isDomainError(found)) return refuse(c, found);
    if (found.kind === 'csv') return sendDownload(c, found.text, { type: 'text/csv; charset=utf-8', name: found.name });
    const bytes = await c.var.services.workers.run(found.task, found.facts);
    return sendDownload(c, bytes, { type: 'application/pdf', name: found.name });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES] | typeof statement;
