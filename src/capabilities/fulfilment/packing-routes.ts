import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { asStaff, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { buyLabel } from './actions/buy-label.ts';
import { kitParcels, kitPostage, readKitList } from './actions/kit-parcels.ts';
import { ParcelLabelView } from './desk-order-contract.ts';
import { readParcelLabel } from './actions/read-parcel-label.ts';
import { printZpl } from './actions/print-zpl.ts';
import { readPickList, showPickList } from './actions/read-pick-list.ts';
import { readStation } from './actions/read-station.ts';
import { wantLabel } from './actions/want-label.ts';
import * as shapes from './packing-contract.ts';
import { pickListLabels } from './rules/parcel-label.ts';
import { zplLabel } from './rules/zpl.ts';
import { kitParcelsTask, parcelLabelTask, pickListTask } from './tasks.ts';

const tags = ['desk'];
const PDF = 'application/pdf';
/** Type of ZPL, the language of label printers of Zebra and others; none is registered. */
const ZPL = 'text/plain; charset=utf-8';

const list = createRoute({
  method: 'get',
  path: '/api/desk/packing',
  summary: 'The pick list of the day, or the boxes that are packed, oldest promise first (staff)',
  tags,
  request: { query: shapes.PickListQuery },
  responses: { 200: jsonOk(shapes.PickListView, 'The list') },
});
const scan = createRoute({
  method: 'get',
  path: '/api/desk/packing/scan',
  summary: 'A box by the number on it, with its sticks, lots and extras (staff)',
  tags,
  request: { query: shapes.ScanQuery },
  responses: { 200: jsonOk(shapes.StationView, 'The box as it is now') },
});
const buy = createRoute({
  method: 'post',
  path: '/api/desk/packing/labels',
  summary:
    'Buys the label of a packed box, or of packed test kits, at the carrier; bought before, it stays that one (staff)',
  tags,
  request: { body: jsonBody(shapes.BuyLabelInput) },
  responses: { 200: jsonOk(ParcelLabelView, 'The label') },
});
const kits = createRoute({
  method: 'get',
  path: '/api/desk/packing/kits',
  summary: 'Test kits to pack, or packed ones that wait for the carrier, the oldest first (staff)',
  tags,
  request: { query: shapes.PickListQuery },
  responses: { 200: jsonOk(shapes.KitListView, 'The list') },
});
type PrintPath = `/api/desk/packing/${string}.${'pdf' | 'zpl'}`;

/** A document to print, or the same for a ZPL printer. */
const printed = <P extends PrintPath, Q extends z.ZodObject>(path: P, summary: string, query: Q) =>
  createRoute({
    ...{ method: 'get', path, summary, tags, request: { query } },
    responses: { 200: { description: summary, content: { [path.endsWith('.pdf') ? PDF : 'text/plain']: {} } } },
  });
const NOTHING = z.object({});

const listPdf = printed('/api/desk/packing/list.pdf', 'The whole pick list (staff)', NOTHING);
const listZpl = printed(
  '/api/desk/packing/list.zpl',
  'The sticks of the pick list, for a ZPL printer (staff)',
  NOTHING,
);
const labelPdf = printed(
  '/api/desk/packing/label.pdf',
  'The label of a box, or of packed test kits by the number of their order (staff)',
  shapes.ScanQuery,
);
const labelZpl = printed(
  '/api/desk/packing/label.zpl',
  'The label of a box, or of packed test kits by the number of their order, for a ZPL printer (staff)',
  shapes.ScanQuery,
);
const kitsPdf = printed(
  '/api/desk/packing/kits.pdf',
  'Sheets of parcels of test kits: address or packing slip, cards and labels of samples (staff)',
  shapes.KitLabelsQuery,
);
const kitsZpl = printed(
  '/api/desk/packing/kits.zpl',
  'Sheets of parcels of test kits: address or packing slip, cards and labels of samples, for a ZPL printer (staff)',
  shapes.KitLabelsQuery,
);
const postageZpl = printed(
  '/api/desk/packing/kit-postage.zpl',
  'Labels that were bought for parcels of test kits, for a ZPL printer (staff)',
  shapes.KitLabelsQuery,
);

const labelOf = (request: StaffRequest, number: string) =>
  asStaff(request, { action: 'packing.label' }, (ctx, scope) => readParcelLabel(ctx, scope, number), {
    number: (label) => label.number,
  });
const kitsOf = (request: StaffRequest, numbers: readonly string[]) =>
  asStaff(request, { action: 'packing.kit-labels' }, (ctx, scope) => kitParcels(ctx, scope, numbers), {
    records: ({ parcels }) => parcels.length,
  });
const postageOf = (request: StaffRequest, numbers: readonly string[]) =>
  asStaff(request, { action: 'packing.kit-postage' }, (ctx, scope) => kitPostage(ctx, scope, numbers), {
    records: (labels) => labels.length,
  });
const wholeList = (request: StaffRequest) =>
  asStaff(request, { action: 'packing.print' }, (ctx, scope) => readPickList(ctx, scope, 'to-pack'), {
    records: ({ rows }) => rows.length,
  });

export function packingRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(list, async (c) => {
    const { stage } = c.req.valid('query');
    const work = asStaff(c.var, { action: 'packing.list' }, (ctx, scope) => showPickList(ctx, scope, stage), {
      records: ({ rows }) => rows.length,
    });
    return answer(c, await work);
  });
  router.openapi(scan, async (c) => {
    const { number } = c.req.valid('query');
    const work = asStaff(c.var, { action: 'packing.scan' }, (ctx, scope) => readStation(ctx, scope, number), {
      number: (box) => box.number,
    });
    return answer(c, await work);
  });
  router.openapi(buy, async (c) => {
    const { number } = c.req.valid('json');
    const act = { action: 'packing.postage' } as const;
    const wanted = await asStaff(c.var, act, (ctx, scope) => wantLabel(ctx, scope, number), {
      number: (label) => label.number,
    });
    return answer(c, isDomainError(wanted) ? wanted : await buyLabel(c.var.services, wanted.labelId));
  });
  router.openapi(kits, async (c) => {
    const { stage } = c.req.valid('query');
    const work = asStaff(c.var, { action: 'packing.kits' }, (ctx, scope) => readKitList(ctx, scope, stage), {
      records: ({ rows }) => rows.length,
    });
    return answer(c, await work);
  });
  printRoutes(router);
}

interface Made {
  /** Without its ending. */
  name: string;
  file: string | Uint8Array;
}

/** Sends the printed file, or the reason why there is none. PDFs are shown by the browser, ZPL is saved. */
async function print<T>(
  c: Context,
  found: T | DomainError,
  form: 'pdf' | 'zpl',
  make: (found: Exclude<T, DomainError>) => Made | Promise<Made>,
) {
  if (isDomainError(found)) return answer(c, found);
  const { name, file } = await make(found as Exclude<T, DomainError>);
  return c.body(file as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': form === 'pdf' ? PDF : ZPL,
    'Content-Disposition': `${form === 'pdf' ? 'inline' : 'attachment'}; filename="${name}.${form}"`,
    'Cache-Control': 'private, no-store',
  });
}

function printRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(listPdf, async (c) =>
    print(c, await wholeList(c.var), 'pdf', async (list) => ({
      name: 'pick-list',
      file: await c.var.services.workers.run(pickListTask, list),
    })),
  );
  router.openapi(listZpl, async (c) =>
    print(c, await wholeList(c.var), 'zpl', ({ boxes, totals }) => ({
      name: 'pick-list',
      file: pickListLabels(
        countOf(boxes, 'box', 'boxes'),
        totals.map((total) => ({ ...total, name: FORMULAS[total.formula].name })),
      )
        .map((fields) => zplLabel(fields))
        .join(''),
    })),
  );
  router.openapi(labelPdf, async (c) =>
    print(c, await labelOf(c.var, c.req.valid('query').number), 'pdf', async ({ number, ...label }) => ({
      name: `label-${number}`,
      file: label.kind === 'bought' ? label.files.pdf : await c.var.services.workers.run(parcelLabelTask, label.label),
    })),
  );
  router.openapi(labelZpl, async (c) =>
    print(c, await labelOf(c.var, c.req.valid('query').number), 'zpl', async ({ number, ...label }) => ({
      name: `label-${number}`,
      file: label.kind === 'bought' ? label.files.zpl : await printZpl(c.var.services, { boxes: [label.label] }),
    })),
  );
  router.openapi(kitsPdf, async (c) =>
    print(c, await kitsOf(c.var, c.req.valid('query').numbers), 'pdf', async (kits) => ({
      name: 'kit-labels',
      file: await c.var.services.workers.run(kitParcelsTask, kits),
    })),
  );
  router.openapi(kitsZpl, async (c) =>
    print(c, await kitsOf(c.var, c.req.valid('query').numbers), 'zpl', async ({ parcels }) => ({
      name: 'kit-labels',
      file: await printZpl(c.var.services, { parcels }),
    })),
  );
  router.openapi(postageZpl, async (c) =>
    print(c, await postageOf(c.var, c.req.valid('query').numbers), 'zpl', (labels) => ({
      name: 'kit-postage',
      file: Buffer.concat(labels.map(({ zpl }) => zpl)),
    })),
  );
}

/** For the types of the client's answers (web/answers.ts). */
export type PackingRoutes = typeof list | typeof kits | typeof scan | typeof buy;
