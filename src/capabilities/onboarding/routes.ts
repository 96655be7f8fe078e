import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { callerOf } from '#src/capabilities/access/identify.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import { OnboardingView, ProgressAnswer, ProgressInput, SavedAnswer } from './contract.ts';
import { getProgress } from './verbs/get-progress.ts';
import { readOnboarding } from './verbs/read-onboarding.ts';
import { saveProgress } from './verbs/save-progress.ts';

/** Names the draft of this browser; httpOnly, and never sent anywhere but to the API. */
export const DRAFT_COOKIE = 'pw_draft';
const COOKIE_SECONDS = 90 * 86_400;

const save = createRoute({
  method: 'post',
  path: '/api/onboarding-progress',
  summary: 'Keep the wizard’s answers as they stand',
  tags: ['onboarding'],
  request: { body: jsonBody(ProgressInput) },
  responses: { 200: jsonOk(SavedAnswer, 'Kept, or already kept in a newer form.') },
});

const read = createRoute({
  method: 'get',
  path: '/api/onboarding/progress',
  summary: 'How far the wizard has come',
  tags: ['onboarding'],
  responses: { 200: jsonOk(ProgressAnswer, 'The household’s newest answers, else those of this browser.') },
});

const whoLivesHere = createRoute({
  method: 'get',
  path: '/api/users/onboarding',
  summary: 'The cats a new customer has told us about, and what they chose',
  tags: ['onboarding'],
  responses: { 200: jsonOk(OnboardingView, 'The household’s cats, else those of its newest answers') },
});

export function routes() {
  const router = newRouter();
  router.openapi(save, async (c) => {
    const input = {
      progress: c.req.valid('json'),
      token: getCookie(c, DRAFT_COOKIE) ?? null,
      address: callerOf(c).address,
    };
    const saved = await c.var.house.transact(c.var.actor, (ctx) => saveProgress(ctx, input));
    if (isRefusal(saved)) return answer(c, saved);
    if (saved.token) keepToken(c, saved.token);
    return answer(c, { savedAt: saved.savedAt, step: saved.step });
  });
  router.openapi(read, async (c) => {
    const token = getCookie(c, DRAFT_COOKIE) ?? null;
    return answer(c, await c.var.house.read(c.var.actor, (ctx) => getProgress(ctx, token)));
  });
  router.openapi(whoLivesHere, async (c) => {
    const token = getCookie(c, DRAFT_COOKIE) ?? null;
    return answer(c, await c.var.house.read(c.var.actor, (ctx) => readOnboarding(ctx, token)));
  });
  return router;
}

function keepToken(c: Context<HttpEnv>, token: string) {
  setCookie(c, DRAFT_COOKIE, token, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.house.settings.publicUrl.startsWith('https:'),
    maxAge: COOKIE_SECONDS,
  });
}
