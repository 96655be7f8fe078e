import { asStaff, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import { answer, jsonBody, jsonOk, jsonRoute, newRouter } from '#src/platform/http/router.ts';
import * as letters from './actions/letters.ts';
import * as shapes from './letter-contract.ts';

const now = jsonOk(shapes.Letter, 'The newsletter as it is now');
const params = shapes.LetterParams;

const ROUTES = {
  list: jsonRoute(
    'get',
    '/api/desk/letters',
    'Newsletters, newest first (admin)',
    jsonOk(shapes.Letters, 'With how many addresses are confirmed'),
  ),
  read: jsonRoute('get', '/api/desk/letters/{id}', 'One newsletter (admin)', now, { params }),
  preview: jsonRoute(
    'post',
    '/api/desk/letters-preview',
    'A newsletter as a mail (admin)',
    jsonOk(shapes.LetterPreview, 'As its readers would get it'),
    { body: jsonBody(shapes.LetterText) },
  ),
  save: jsonRoute('post', '/api/desk/letters', 'Save a draft of a newsletter (admin)', now, {
    body: jsonBody(shapes.SaveLetterInput),
  }),
  undo: jsonRoute('post', '/api/desk/letters/{id}/undo', 'Put an earlier version of a draft back (admin)', now, {
    params,
    body: jsonBody(shapes.UndoLetterInput),
  }),
  test: jsonRoute('post', '/api/desk/letters/{id}/tests', 'Mail a newsletter to oneself (admin)', now, { params }),
  send: jsonRoute(
    'post',
    '/api/desk/letters/{id}/sending',
    'Send a newsletter to everybody who confirmed (admin)',
    now,
    { params, body: jsonBody(shapes.LetterSeenInput) },
  ),
  stop: jsonRoute('post', '/api/desk/letters/{id}/stop', 'Stop a newsletter that is being sent (admin)', now, {
    params,
  }),
};

export function letterRoutes() {
  const router = newRouter();
  router.openapi(ROUTES.list, async (c) => answer(c, await readUnrecorded(c.var, 'letter.list', letters.listLetters)));
  router.openapi(ROUTES.read, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await readUnrecorded(c.var, 'letter.read', (ctx, scope) => letters.readLetter(ctx, scope, id)));
  });
  router.openapi(ROUTES.preview, async (c) => {
    const text = c.req.valid('json');
    return answer(
      c,
      await readUnrecorded(c.var, 'letter.preview', (ctx, scope) => letters.previewLetter(ctx, scope, text)),
    );
  });
  router.openapi(ROUTES.save, async (c) => {
    const input = c.req.valid('json');
    const act = { action: 'letter.save', subject: input.id } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => letters.saveLetter(ctx, scope, input)));
  });
  router.openapi(ROUTES.undo, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'letter.undo', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => letters.undoLetter(ctx, scope, subject, input)));
  });
  router.openapi(ROUTES.test, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'letter.test', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => letters.testLetter(ctx, scope, subject)));
  });
  router.openapi(ROUTES.send, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    const act = { action: 'letter.send', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => letters.beginLetter(ctx, scope, subject, input)));
  });
  router.openapi(ROUTES.stop, async (c) => {
    const { id: subject } = c.req.valid('param');
    const act = { action: 'letter.stop', subject } as const;
    return answer(c, await asStaff(c.var, act, (ctx, scope) => letters.stopLetter(ctx, scope, subject)));
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES];
