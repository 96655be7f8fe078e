import { createRoute, z } from '@hono/zod-openapi';
import { asStaff } from '#src/capabilities/access/actions/as-staff.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, jsonBody, jsonOk, type newRouter, refuse } from '#src/platform/http/router.ts';
import { AccountingMonth, AccountingQuery } from './books-contract.ts';
import { AllocateDonations, DonationLedger, NewShelter, ReverseAllocation, ShelterState } from './donation-contract.ts';
import { PaymentParams } from './dispute-contract.ts';
import {
  addShelter,
  allocateDonations,
  readDonationLedger,
  reverseAllocation,
  setShelterOpen,
} from './actions/allocate-donations.ts';
import { exportAccounting, readAccounting } from './actions/read-accounting.ts';

const tags = ['desk'];
const ledger = { 200: jsonOk(DonationLedger, 'As it is now') };

const month = createRoute({
  method: 'get',
  path: '/api/desk/accounting',
  summary: 'The sums of a month, by currency and kind of document (staff)',
  tags,
  request: { query: AccountingQuery },
  responses: { 200: jsonOk(AccountingMonth, 'As they are now') },
});
const books = createRoute({
  method: 'get',
  path: '/api/desk/accounting/{file}',
  summary: 'The books of a month: `2026-12.csv`, or `2026-12-EUR-datev.csv` (staff)',
  tags,
  request: { params: z.object({ file: line(40) }) },
  responses: { 200: { description: 'The file', content: { 'text/csv': {} } } },
});
const donations = createRoute({
  method: 'get',
  path: '/api/desk/donations',
  summary: 'Donated months, and the shelters they are allocated to (staff)',
  tags,
  responses: ledger,
});
const shelter = createRoute({
  method: 'post',
  path: '/api/desk/shelters',
  summary: 'Add a shelter (staff)',
  tags,
  request: { body: jsonBody(NewShelter) },
  responses: ledger,
});
const state = createRoute({
  method: 'post',
  path: '/api/desk/shelters/{id}/state',
  summary: 'Whether a shelter may get more (staff)',
  tags,
  request: { params: PaymentParams, body: jsonBody(ShelterState) },
  responses: ledger,
});
const allocate = createRoute({
  method: 'post',
  path: '/api/desk/allocations',
  summary: 'Allocate donated months to a shelter, once (staff)',
  tags,
  request: { body: jsonBody(AllocateDonations) },
  responses: ledger,
});
const reverse = createRoute({
  method: 'post',
  path: '/api/desk/allocations/{id}/reversal',
  summary: 'Take an allocation back, once (staff)',
  tags,
  request: { params: PaymentParams, body: jsonBody(ReverseAllocation) },
  responses: ledger,
});

export function booksRoutes(router: ReturnType<typeof newRouter>) {
  accountingRoutes(router);
  router.openapi(donations, async (c) =>
    answer(
      c,
      await asStaff(c.var, { action: 'donation.list' }, readDonationLedger, {
        records: ({ allocations }) => allocations.length,
      }),
    ),
  );
  router.openapi(shelter, async (c) => {
    const input = c.req.valid('json');
    const act = { action: 'shelter.add', subject: input.id } as const;
    return answer(
      c,
      await asStaff(
        c.var,
        act,
        async (ctx, scope) => (await addShelter(ctx, scope, input)) ?? readDonationLedger(ctx, scope),
      ),
    );
  });
  router.openapi(state, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { open } = c.req.valid('json');
    return answer(
      c,
      await asStaff(
        c.var,
        { action: open ? 'shelter.open' : 'shelter.close', subject },
        async (ctx, scope) =>
          (await setShelterOpen(ctx, scope, { id: subject, open })) ?? readDonationLedger(ctx, scope),
      ),
    );
  });
  router.openapi(allocate, async (c) => {
    const input = c.req.valid('json');
    const act = { action: 'donation.allocate', subject: input.shelterId } as const;
    return answer(
      c,
      await asStaff(
        c.var,
        act,
        async (ctx, scope) => (await allocateDonations(ctx, scope, input)) ?? readDonationLedger(ctx, scope),
      ),
    );
  });
  router.openapi(reverse, async (c) => {
    const { id: subject } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(
      c,
      await asStaff(
        c.var,
        { action: 'donation.reverse', subject },
        async (ctx, scope) => (await reverseAllocation(ctx, scope, subject, input)) ?? readDonationLedger(ctx, scope),
      ),
    );
  });
}

function accountingRoutes(router: ReturnType<typeof newRouter>) {
  router.openapi(month, async (c) => {
    const { month: asked } = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'accounting.read' }, (ctx, scope) => readAccounting(ctx, scope, asked), {
        records: ({ rows }) => rows,
      }),
    );
  });
  router.openapi(books, async (c) => {
    const { file } = c.req.valid('param');
    const found = await asStaff(
      c.var,
      { action: 'accounting.export' },
      (ctx, scope) => exportAccounting(ctx, scope, file),
      { records: ({ rows }) => rows },
    );
    if (isDomainError(found)) return refuse(c, found);
    const charset = found.name.startsWith('EXTF') ? 'windows-1252' : 'utf-8';
    return sendDownload(c, found.bytes, { type: `text/csv; charset=${charset}`, name: found.name });
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof month
  | typeof books
  | typeof donations
  | typeof shelter
  | typeof state
  | typeof allocate
  | typeof reverse;
