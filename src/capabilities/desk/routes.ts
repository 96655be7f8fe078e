import type { Context } from 'hono';
import { createRoute, z } from '@hono/zod-openapi';
import { asStaff, readUnrecorded } from '#src/capabilities/access/actions/as-staff.ts';
import type { StaffActKey } from '#src/capabilities/access/rules/staff-acts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { INBOX_CHANNEL } from '#src/capabilities/outreach/rules/chat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { sendDownload } from '#src/platform/http/download.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, jsonRoute, newRouter, refuse } from '#src/platform/http/router.ts';
import { htmlWithPortraits } from '#src/platform/mail/portraits.ts';
import * as shapes from './contract.ts';
import { noteOnInquiry, replyToInquiry } from './actions/answer-inquiry.ts';
import { handOutFile } from './actions/hand-out-file.ts';
import { countInbox, listColleagues, listInquiries, readInquiry } from './actions/read-inbox.ts';
import { exportReaders, listReaders, listWaitlist } from './actions/read-lists.ts';
import { listMails, readMail } from './actions/read-mails.ts';
import { chatRoutes, type Routes as ChatRoutes } from './chat-routes.ts';
import { recordWithdrawal } from './actions/record-withdrawal.ts';
import { assignInquiry, setInquiryState } from './actions/complete-inquiry.ts';

const list = <P extends string, Q extends z.ZodObject, O extends z.ZodType>(
  path: P,
  summary: string,
  query: Q,
  shape: O,
) => jsonRoute('get', path, `${summary} (staff)`, jsonOk(shape, 'A page of them'), { query });
const one = <P extends string, I extends z.ZodObject, O extends z.ZodType>(
  path: P,
  summary: string,
  params: I,
  shape: O,
) => jsonRoute('get', path, `${summary} (staff)`, jsonOk(shape, 'As it is now'), { params });
const read = <P extends string, O extends z.ZodType>(path: P, summary: string, shape: O) =>
  jsonRoute('get', path, `${summary} (staff)`, jsonOk(shape, 'As it is now'));
const act = <P extends string, I extends z.ZodType>(path: P, summary: string, input: I) =>
  jsonRoute('post', path, `${summary} (staff)`, jsonOk(shapes.InquiryDetail, 'The message as it is now'), {
    params: shapes.InquiryParams,
    body: jsonBody(input),
  });
const download = <Path extends string, P extends z.ZodObject>(path: Path, summary: string, type: string, params: P) =>
  createRoute({
    method: 'get',
    path,
    summary: `${summary} (staff)`,
    tags: ['desk'],
    request: { params },
    responses: { 200: { description: 'The file', content: { [type]: {} } } },
  });

const ROUTES = {
  mails: list('/api/desk/mails', 'The outbox, newest first', shapes.MailQuery, shapes.MailPage),
  mail: one('/api/desk/mails/{id}', 'One mail', shapes.MailParams, shapes.MailDetail),
  inbox: list('/api/desk/inbox', 'The inbox, newest first', shapes.InboxQuery, shapes.InboxPage),
  counts: read('/api/desk/inbox-counts', 'What waits', shapes.InboxCounts),
  colleagues: read('/api/desk/colleagues', 'Everybody who works here', shapes.Colleagues),
  inquiry: one('/api/desk/inbox/{id}', 'One message', shapes.InquiryParams, shapes.InquiryDetail),
  reply: act('/api/desk/inbox/{id}/replies', 'Answer a message by mail', shapes.ReplyInput),
  note: act('/api/desk/inbox/{id}/notes', 'Leave a note for colleagues', shapes.NoteInput),
  state: act('/api/desk/inbox/{id}/state', 'Mark a message as done, or open it again', shapes.StateInput),
  assign: act('/api/desk/inbox/{id}/assignee', 'Give a message to somebody', shapes.AssignInput),
  withdrawal: act(
    '/api/desk/inbox/{id}/withdrawal',
    'Record that its sender withdraws from an order',
    shapes.RecordWithdrawalInput,
  ),
  file: download(
    '/api/desk/inbox/{id}/files/{file}',
    'A file that was sent along',
    'application/pdf',
    shapes.FileParams,
  ),
  waitlist: list('/api/desk/waitlist', 'The queue for Pro', shapes.WaitlistQuery, shapes.WaitlistPage),
  readers: list('/api/desk/newsletter', 'Newsletter addresses', shapes.ReadersQuery, shapes.ReadersPage),
  readersCsv: download('/api/desk/newsletter.csv', 'Confirmed newsletter addresses', 'text/csv', z.object({})),
};

export function routes() {
  const router = newRouter();
  outboxRoutes(router);
  inboxRoutes(router);
  actionRoutes(router);
  listRoutes(router);
  chatRoutes(router);
  return router;
}

type Router = ReturnType<typeof newRouter>;

function outboxRoutes(router: Router) {
  router.openapi(ROUTES.mails, async (c) => {
    const query = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'mail.list' }, (ctx, scope) => listMails(ctx, scope, query), {
        records: ({ mails }) => mails.length,
      }),
    );
  });
  router.openapi(ROUTES.mail, async (c) => {
    const { id: subject } = c.req.valid('param');
    const found = await asStaff(c.var, { action: 'mail.read', subject }, (ctx, scope) => readMail(ctx, scope, subject));
    if (isDomainError(found)) return refuse(c, found);
    const { portraits, ...opened } = found;
    return answer(c, { ...opened, html: await htmlWithPortraits(c.var.services, { ...opened, portraits }) });
  });
}

function inboxRoutes(router: Router) {
  router.openapi(ROUTES.inbox, async (c) => {
    const query = c.req.valid('query');
    const action = query.search ? 'message.search' : 'message.list';
    return answer(
      c,
      await asStaff(c.var, { action }, (ctx, scope) => listInquiries(ctx, scope, query), {
        records: ({ inquiries }) => inquiries.length,
      }),
    );
  });
  router.openapi(ROUTES.counts, async (c) => answer(c, await readUnrecorded(c.var, 'message.count', countInbox)));
  router.openapi(ROUTES.colleagues, async (c) =>
    answer(c, await readUnrecorded(c.var, 'colleague.names', listColleagues)),
  );
  router.openapi(ROUTES.inquiry, async (c) => {
    const { id } = c.req.valid('param');
    return answer(c, await onInquiry(c, 'message.read', (ctx, scope) => readInquiry(ctx, scope, id)));
  });
  router.openapi(ROUTES.file, async (c) => {
    const { id: subject, file } = c.req.valid('param');
    const act = { action: 'message.file', subject } as const;
    const found = await asStaff(c.var, act, (ctx, scope) => handOutFile(ctx, scope, subject, file));
    if (isDomainError(found)) return refuse(c, found);
    return sendDownload(c, found.bytes, { type: 'application/pdf', name: found.name });
  });
}

type InquiryAct = Extract<StaffActKey, `message.${string}`>;

/** Opens one message or acts on it. */
const onInquiry = (
  c: Context<HttpEnv>,
  action: Exclude<InquiryAct, 'message.list' | 'message.search'>,
  work: (ctx: Ctx, scope: StaffScope<'inbox'>) => Promise<shapes.InquiryDetail | DomainError>,
) =>
  asStaff(
    c.var,
    { action, subject: c.req.param('id') ?? '' },
    async (ctx, scope) => {
      const outcome = await work(ctx, scope);
      // The open inboxes of colleagues show it as well.
      if (action !== 'message.read' && !isDomainError(outcome)) await ctx.notify(INBOX_CHANNEL, 'messages');
      return outcome;
    },
    { number: ({ number }) => number },
  );

function actionRoutes(router: Router) {
  router.openapi(ROUTES.reply, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(c, await onInquiry(c, 'message.reply', (ctx, scope) => replyToInquiry(ctx, scope, id, input)));
  });
  router.openapi(ROUTES.note, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(c, await onInquiry(c, 'message.note', (ctx, scope) => noteOnInquiry(ctx, scope, id, input)));
  });
  router.openapi(ROUTES.state, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    const action = input.state === 'done' ? 'message.close' : 'message.reopen';
    return answer(c, await onInquiry(c, action, (ctx, scope) => setInquiryState(ctx, scope, id, input)));
  });
  router.openapi(ROUTES.withdrawal, async (c) => {
    const { id: subject } = c.req.valid('param');
    const { orderNumber } = c.req.valid('json');
    const act = { action: 'message.withdrawal', subject } as const;
    return answer(
      c,
      // Found by the number of the order, too.
      await asStaff(c.var, act, (ctx, scope) => recordWithdrawal(ctx, scope, subject, orderNumber), {
        number: () => orderNumber,
      }),
    );
  });
  router.openapi(ROUTES.assign, async (c) => {
    const { id } = c.req.valid('param');
    const input = c.req.valid('json');
    return answer(c, await onInquiry(c, 'message.assign', (ctx, scope) => assignInquiry(ctx, scope, id, input)));
  });
}

function listRoutes(router: Router) {
  router.openapi(ROUTES.waitlist, async (c) => {
    const query = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'waitlist.list' }, (ctx, scope) => listWaitlist(ctx, scope, query), {
        records: ({ places }) => places.length,
      }),
    );
  });
  router.openapi(ROUTES.readers, async (c) => {
    const query = c.req.valid('query');
    return answer(
      c,
      await asStaff(c.var, { action: 'newsletter.list' }, (ctx, scope) => listReaders(ctx, scope, query), {
        records: ({ readers }) => readers.length,
      }),
    );
  });
  router.openapi(ROUTES.readersCsv, async (c) => {
    const found = await asStaff(c.var, { action: 'newsletter.export' }, exportReaders, {
      records: ({ addresses }) => addresses,
    });
    if (isDomainError(found)) return refuse(c, found);
    return sendDownload(c, found.text, { type: 'text/csv; charset=utf-8', name: 'newsletter.csv' });
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes = (typeof ROUTES)[keyof typeof ROUTES] | ChatRoutes;
