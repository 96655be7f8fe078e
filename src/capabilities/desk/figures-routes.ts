import { createRoute } from '@hono/zod-openapi';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import { BusinessFigures, FigureFileParams } from './figures-contract.ts';
import { exportMonthFigure, readMonthFigures } from './actions/month-figures.ts';

const ROUTES = {
  read: jsonRoute(
    'get',
    '/api/desk/month-figures',
    'Figures of the business by month (finance)',
    jsonOk(BusinessFigures, 'A year and the month that runs'),
  ),
  file: createRoute({
    method: 'get',
    path: '/api/desk/month-figures/{file}',
    summary: 'One figure of the business: `revenue.csv` (finance)',
    tags: ['desk'],
    request: { params: FigureFileParams },
    responses: { 200: { description: 'The file', content: { 'text/csv': {} } } },
  }),
};

export function figuresRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.read, async (c) =>
    answer(
      c,
      await asStaff(c.var, { action: 'figures.months' }, readMonthFigures, {
        records: ({ figures }) => figures.length,
      }),
    ),
  );
  router.openapi(ROUTES.file, async (c) => {
    const { file } = c.req.valid('param');
    const found = await asStaff(
      c.var,
      { action: 'figures.export' },
      (ctx, scope) => exportMonthFigure(ctx, scope, file),
      {
        number: ({ name }) => name,
        records: ({ rows }) => rows,
      },
    );
    if (isDomainError(found)) return refuse(c, found);
    return sendDownload(c, found.text, { type: 'text/csv; charset=utf-8', name: found.name });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
