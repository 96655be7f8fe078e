import { asStaff, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import { readShownContent } from '#src/capabilities/pricing/actions/shown-content.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import { listPieces, readPiece, writePiece } from './actions/shop.ts';
import * as shapes from './shop-contract.ts';

const history = jsonOk(shapes.PieceHistory, 'Every version of it');

const ROUTES = {
  list: jsonRoute(
    'get',
    '/api/desk/shop',
    'What is changed without a deploy (admin)',
    jsonOk(shapes.ShopPieces, 'With what customers see of it'),
  ),
  history: jsonRoute('get', '/api/desk/shop-versions', 'Every version of a piece (admin)', history, {
    query: shapes.PieceQuery,
  }),
  write: jsonRoute('post', '/api/desk/shop-versions', 'Save, publish or withdraw a version (admin)', history, {
    body: jsonBody(shapes.NewVersionInput),
  }),
};

const ACTS = { draft: 'shop.draft', published: 'shop.publish', withdrawn: 'shop.withdraw' } as const;

export function shopRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => answer(c, await readUnrecorded(c.var, 'shop.list', listPieces)));
  router.openapi(ROUTES.history, async (c) => {
    const piece = c.req.valid('query');
    return answer(c, await readUnrecorded(c.var, 'shop.history', (ctx, scope) => readPiece(ctx, scope, piece)));
  });
  router.openapi(ROUTES.write, async (c) => {
    const input = c.req.valid('json');
    const act = { action: ACTS[input.state], subject: input.id } as const;
    const number = () => `${input.kind} ${input.key}`;
    const written = await asStaff(c.var, act, (ctx, scope) => writePiece(ctx, scope, input), { number });
    if (!isDomainError(written) && input.state !== 'draft') await readShownContent(c.var.services);
    return answer(c, written);
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
