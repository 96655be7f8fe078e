import { createRoute, z } from '@hono/zod-openapi';
import { answer, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { CatView } from './contract.ts';
import { listCats } from './verbs/list-cats.ts';

const getCats = createRoute({
  method: 'get',
  path: '/api/cats',
  summary: 'The cats of the signed-in household',
  responses: { 200: jsonOk(z.array(CatView), 'In the order of the household') },
});

export function routes() {
  return newRouter().openapi(getCats, async (c) => {
    const { house, actor } = c.var;
    return answer(c, await house.read(actor, (ctx) => listCats(ctx)));
  });
}
