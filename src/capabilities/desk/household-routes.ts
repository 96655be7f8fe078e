import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { answer, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import * as shapes from './household-contract.ts';
import { findHouseholds } from './actions/find-households.ts';

const ROUTES = {
  search: jsonRoute(
    'get',
    '/api/desk/households',
    'Households by name, address, number, order, cat, tracking or invoice (staff)',
    jsonOk(shapes.HouseholdList, 'At most 25'),
    { query: shapes.HouseholdsQuery },
  ),
};

export function householdRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.search, async (c) => {
    const { search } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'household.search' }, (ctx, scope) => findHouseholds(ctx, scope, search), {
        records: ({ households }) => households.length,
      }),
    );
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
