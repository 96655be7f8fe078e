import { createRoute } from '@hono/zod-openapi';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import {
  ExportKey,
  ExportReading,
  ImportInput,
  ImportParams,
  ImportRecords,
  Imports,
  PreviewInput,
  RemovedImport,
} from './contract.ts';
import { exportKey } from './actions/export-signature.ts';
import { importExport } from './actions/import-export.ts';
import { listImports, readImport } from './actions/list-imports.ts';
import { previewImport } from './actions/preview-import.ts';
import { admitUpload } from './actions/read-upload.ts';
import { removeImport } from './actions/remove-import.ts';

const list = jsonRoute(
  'get',
  '/api/imports',
  'What the household brought along from other shops',
  jsonOk(Imports, 'The newest first'),
);
const records = jsonRoute(
  'get',
  '/api/imports/{id}',
  'Results and formulas of an import, as history',
  jsonOk(ImportRecords, 'To read'),
  { params: ImportParams },
);
const preview = createRoute({
  method: 'post',
  path: '/api/import-previews',
  summary: 'Looks into an export; nothing changes',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: PreviewInput } } } },
  responses: { 200: jsonOk(ExportReading, 'What importing it would do') },
});
const bring = createRoute({
  method: 'post',
  path: '/api/imports',
  summary: 'Imports an export that was looked at; again, it adds nothing',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: ImportInput } } } },
  responses: { 200: jsonOk(ExportReading, 'What was imported, with the hash of the stored timeline') },
});
const remove = jsonRoute('delete', '/api/imports/{id}', 'Removes an import again', jsonOk(RemovedImport, 'Done'), {
  params: ImportParams,
});
const key = jsonRoute(
  'get',
  '/api/export-key',
  'The key that this shop signs exports with',
  jsonOk(ExportKey, 'Its public half'),
);

export function routes() {
  const router = newRouter();
  // Before a body is received: it would be held in memory.
  for (const path of ['/api/import-previews', '/api/imports'])
    router.on('POST', path, async (c, next) => {
      const leave = await admitUpload(c.var.services, c.var.actor);
      if (isDomainError(leave)) return refuse(c, leave);
      try {
        return await next();
      } finally {
        leave();
      }
    });
  router.openapi(list, async (c) => answer(c, await c.var.services.read(c.var.actor, listImports)));
  router.openapi(records, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.read(c.var.actor, (ctx) => readImport(ctx, id)));
  });
  router.openapi(preview, async (c) =>
    answer(c, await previewImport(c.var.services, c.var.actor, c.req.valid('form').archive)),
  );
  router.openapi(bring, async (c) => answer(c, await importExport(c.var.services, c.var.actor, c.req.valid('form'))));
  router.openapi(remove, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => removeImport(ctx, id)));
  });
  router.openapi(key, (c) => {
    const { sessionSecret } = c.var.services.settings;
    return answer(c, { algorithm: 'Ed25519', publicKey: exportKey(sessionSecret) });
  });
  return router;
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = typeof list | typeof records | typeof preview | typeof bring | typeof remove | typeof key;
