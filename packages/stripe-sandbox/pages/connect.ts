import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createElement } from 'react';
import { answerForm, openLink } from '../objects/connected-accounts.ts';
import { find } from '../objects/store.ts';
import type { Dependencies } from '../request-context.ts';
import { ConnectPage } from './connect-page.tsx';
import { message, page, sameOrigin, thenDeliver, withObject } from './responses.ts';

const ANSWERS = ['complete', 'later', 'rejected'] as const;

/** The form behind an account link: plain, no script. The link opens once; the form may be sent again. */
export function connectRoutes(deps: Dependencies, strange: (c: Context) => Response): Hono {
  const pages = new Hono();
  pages.use('*', bodyLimit({ maxSize: 64 * 1024 }), sameOrigin(deps, strange));
  pages.get('/:id/:key', (c) => show(deps, c));
  pages.post('/:id/:key', (c) => take(deps, c));
  return pages;
}

const unknown = (deps: Dependencies, c: Context) =>
  page(deps, c, 404, message('There is no such link', 'The address may be incomplete. Nothing was changed.', null));

const named = (c: Context) => ({ id: c.req.param('id') ?? '', key: c.req.param('key') ?? '' });

async function show(deps: Dependencies, c: Context): Promise<Response> {
  const { id, key } = named(c);
  const opened = await withObject(deps, id, async (context) => {
    const stored = await find(context, 'account', id);
    return stored && { account: stored.data, ...(await openLink(context, id, key)) };
  });
  if (opened?.elsewhere) return c.redirect(opened.elsewhere, 303);
  if (!opened?.returnUrl) return unknown(deps, c);
  const { account, returnUrl: return_url } = opened;
  return page(deps, c, 200, createElement(ConnectPage, { account, linkKey: key }), { return_url });
}

async function take(deps: Dependencies, c: Context): Promise<Response> {
  const { id, key } = named(c);
  const sent = (await c.req.parseBody()).answer;
  const answer = ANSWERS.find((one) => one === sent);
  if (!answer) return unknown(deps, c);
  const to = await thenDeliver(deps, (ids) =>
    withObject(
      deps,
      id,
      async (context) => {
        const known = await find(context, 'account', id);
        return known ? answerForm(context, { id, key, answer }) : undefined;
      },
      ids,
    ),
  );
  return to === undefined ? unknown(deps, c) : c.redirect(to, 303);
}
