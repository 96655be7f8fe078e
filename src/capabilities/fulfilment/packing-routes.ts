import { createRoute } from '@hono/zod-openapi';
import { asStaff, type StaffRequest } from '#src/capabilities/access/actions/as-staff.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { answer, jsonBody, jsonOk, type newRouter } from '#src/platform/http/router.ts';
import { buyLabel } from './actions/buy-label.ts';
import { kitParcels, readKitList } from './actions/kit-parcels.ts';
import { ParcelLabelView } from './contract.ts';
import { readParcelLabel } from './actions/read-parcel-label.ts';
import { readPickList, showPickList } from './actions/read-pick-list.ts';
import { readStation } from './actions/read-station.ts';
import { wantLabel } from './actions/want-label.ts';
import * as shapes from './packing-contract.ts';
import { kitParcelZpl } from './rules/kit-label.ts';
import { parcelZpl, pickListZpl } from './rules/parcel-label.ts';
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
const listPdf = createRoute({
  method: 'get',
  path: '/api/desk/packing/list.pdf',
  summary: 'The whole pick list to print (staff)',
  tags,
  responses: { 200: { description: 'A document', content: { [PDF]: {} } } },
});
const listZpl = createRoute({
  method: 'get',
  path: '/api/desk/packing/list.zpl',
  summary: 'The sticks of the pick list for a ZPL printer (staff)',
  tags,
  responses: { 200: { description: 'ZPL', content: { 'text/plain': {} } } },
});
const buy = createRoute({
  method: 'post',
  path: '/api/desk/packing/labels',
  summary: 'Buys the label of a packed box at the carrier; bought before, it stays that one (staff)',
  tags,
  request: { body: jsonBody(shapes.BuyLabelInput) },
  responses: { 200: jsonOk(ParcelLabelView, 'The label') },
});
const labelPdf = createRoute({
  method: 'get',
  path: '/api/desk/packing/label.pdf',
  summary: 'The parcel label of a box (staff)',
  tags,
  request: { query: shapes.ScanQuery },
  responses: { 200: { description: 'A document', content: { [PDF]: {} } } },
});
const labelZpl = createRoute({
  method: 'get',
  path: '/api/desk/packing/label.zpl',
  summary: 'The parcel label of a box for a ZPL printer (staff)',
  tags,
  request: { query: shapes.ScanQuery },
  responses: { 200: { description: 'ZPL', content: { 'text/plain': {} } } },
});

const kits = createRoute({
  method: 'get',
  path: '/api/desk/packing/kits',
  summary: 'Test kits to pack, or packed ones that wait for the carrier, the oldest first (staff)',
  tags,
  request: { query: shapes.PickListQuery },
  responses: { 200: jsonOk(shapes.KitListView, 'The list') },
});
const kitsPdf = createRoute({
  method: 'get',
  path: '/api/desk/packing/kits.pdf',
  summary: 'The labels of parcels of test kits (staff)',
  tags,
  request: { query: shapes.KitLabelsQuery },
  responses: { 200: { description: 'A document', content: { [PDF]: {} } } },
});
const kitsZpl = createRoute({
  method: 'get',
  path: '/api/desk/packing/kits.zpl',
  summary: 'The labels of parcels of test kits for a ZPL printer (staff)',
  tags,
  request: { query: shapes.KitLabelsQuery },
  responses: { 200: { description: 'ZPL', content: { 'text/plain': {} } } },
});

const headersOf = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `${type === PDF ? 'inline' : 'attachment'}; filename="${name}"`,
  'Cache-Control': 'private, no-store',
});

const labelOf = (request: StaffRequest, number: string) =>
  asStaff(request, { action: 'packing.label' }, (ctx, scope) => readParcelLabel(ctx, scope, number), {
    number: (label) => label.number,
  });
const kitsOf = (request: StaffRequest, numbers: readonly string[]) =>
  asStaff(request, { action: 'packing.kit-labels' }, (ctx, scope) => kitParcels(ctx, scope, numbers), {
    records: ({ parcels }) => parcels.length,
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

function printRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(listPdf, async (c) => {
    const found = await wholeList(c.var);
    if (isDomainError(found)) return answer(c, found);
    const file = await c.var.services.workers.run(pickListTask, found);
    return c.body(file as Uint8Array<ArrayBuffer>, 200, headersOf(PDF, 'pick-list.pdf'));
  });
  router.openapi(listZpl, async (c) => {
    const found = await wholeList(c.var);
    if (isDomainError(found)) return answer(c, found);
    const totals = found.totals.map((total) => ({ ...total, name: FORMULAS[total.formula].name }));
    return c.body(pickListZpl(`${found.boxes} boxes`, totals), 200, headersOf(ZPL, 'pick-list.zpl'));
  });
  router.openapi(kitsPdf, async (c) => {
    const found = await kitsOf(c.var, c.req.valid('query').numbers);
    if (isDomainError(found)) return answer(c, found);
    const file = await c.var.services.workers.run(kitParcelsTask, found);
    return c.body(file as Uint8Array<ArrayBuffer>, 200, headersOf(PDF, 'kit-labels.pdf'));
  });
  router.openapi(kitsZpl, async (c) => {
    const found = await kitsOf(c.var, c.req.valid('query').numbers);
    if (isDomainError(found)) return answer(c, found);
    return c.body(found.parcels.map(kitParcelZpl).join(''), 200, headersOf(ZPL, 'kit-labels.zpl'));
  });
  router.openapi(labelPdf, async (c) => {
    const label = await labelOf(c.var, c.req.valid('query').number);
    if (isDomainError(label)) return answer(c, label);
    const file =
      label.kind === 'bought' ? label.files.pdf : await c.var.services.workers.run(parcelLabelTask, label.label);
    return c.body(file as Uint8Array<ArrayBuffer>, 200, headersOf(PDF, `label-${label.number}.pdf`));
  });
  router.openapi(labelZpl, async (c) => {
    const label = await labelOf(c.var, c.req.valid('query').number);
    if (isDomainError(label)) return answer(c, label);
    const zpl = label.kind === 'bought' ? (label.files.zpl as Uint8Array<ArrayBuffer>) : parcelZpl(label.label);
    return c.body(zpl, 200, headersOf(ZPL, `label-${label.number}.zpl`));
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type PackingRoutes = typeof list | typeof kits | typeof scan | typeof buy;
