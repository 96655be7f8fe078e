import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { clientOf } from '#src/capabilities/access/session-middleware.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isSecure, readHostCookie } from '#src/platform/http/host-cookie.ts';
import { answer, type HttpEnv, jsonBody, jsonOk, newRouter } from '#src/platform/http/router.ts';
import {
  FullAnswersAnswer,
  FullAnswersInput,
  ResumeAnswer,
  ResumeInput,
  ResumeLinkAnswer,
  ResumeLinkInput,
} from './full-contract.ts';
import { OnboardingView, ProgressAnswer, ProgressInput, SavedAnswer } from './contract.ts';
import { getProgress } from './actions/get-progress.ts';
import { readFullAnswers } from './actions/read-full-answers.ts';
import { readOnboarding } from './actions/read-onboarding.ts';
import { requestResumeLink } from './actions/request-resume-link.ts';
import { resumeDraft } from './actions/resume-draft.ts';
import { saveFullAnswers } from './actions/save-full-answers.ts';
import { saveProgress } from './actions/save-progress.ts';

/** Names the draft of this browser; httpOnly. */
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

const saveLong = createRoute({
  method: 'post',
  path: '/api/onboarding/answers',
  summary: 'Keep the long wizard’s answers as they stand',
  tags: ['onboarding'],
  request: { body: jsonBody(FullAnswersInput) },
  responses: { 200: jsonOk(SavedAnswer, 'Kept, or already kept in a newer form.') },
});

const readLong = createRoute({
  method: 'get',
  path: '/api/onboarding/answers',
  summary: 'The long wizard’s answers and the place in it',
  tags: ['onboarding'],
  responses: { 200: jsonOk(FullAnswersAnswer, 'The newest answers, else what is known of the household.') },
});

const askLink = createRoute({
  method: 'post',
  path: '/api/onboarding/resume-link',
  summary: 'Mail a link that opens the answers in another browser, once, for seven days',
  tags: ['onboarding'],
  request: { body: jsonBody(ResumeLinkInput) },
  responses: { 200: jsonOk(ResumeLinkAnswer, 'The same answer whether there was something to send or not.') },
});

const resume = createRoute({
  method: 'post',
  path: '/api/onboarding/resume',
  summary: 'Open the answers of a mailed link in this browser',
  tags: ['onboarding'],
  request: { body: jsonBody(ResumeInput) },
  responses: { 200: jsonOk(ResumeAnswer, 'Where the answers had come to.') },
});

export const draftToken = (c: Context<HttpEnv>): string | null => readHostCookie(c, DRAFT_COOKIE) ?? null;

const asker = (c: Context<HttpEnv>) => ({ token: draftToken(c), address: clientOf(c).address });

export function routes() {
  const router = newRouter();
  router.openapi(save, async (c) => {
    const input = { progress: c.req.valid('json'), ...asker(c) };
    return answerKeeping(c, await c.var.services.transact(c.var.actor, (ctx) => saveProgress(ctx, input)));
  });
  router.openapi(read, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => getProgress(ctx, draftToken(c)))),
  );
  router.openapi(whoLivesHere, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => readOnboarding(ctx, draftToken(c)))),
  );
  router.openapi(saveLong, async (c) => {
    const input = { input: c.req.valid('json'), ...asker(c) };
    return answerKeeping(c, await c.var.services.transact(c.var.actor, (ctx) => saveFullAnswers(ctx, input)));
  });
  router.openapi(readLong, async (c) =>
    answer(c, await c.var.services.read(c.var.actor, (ctx) => readFullAnswers(ctx, draftToken(c)))),
  );
  router.openapi(askLink, async (c) => {
    const input = { ...c.req.valid('json'), ...asker(c) };
    return answer(c, await c.var.services.transact(c.var.actor, (ctx) => requestResumeLink(ctx, input)));
  });
  router.openapi(resume, async (c) => {
    const input = { link: c.req.valid('json').token, ...asker(c) };
    return answerKeeping(c, await c.var.services.transact(c.var.actor, (ctx) => resumeDraft(ctx, input)));
  });
  return router;
}

/** Answers with everything but the token: that goes into the cookie, where there is a new one. */
function answerKeeping(c: Context<HttpEnv>, outcome: { token: string | null } | DomainError) {
  if (isDomainError(outcome)) return answer(c, outcome);
  const { token, ...rest } = outcome;
  if (token) keepToken(c, token);
  return answer(c, rest);
}

function keepToken(c: Context<HttpEnv>, token: string) {
  setCookie(c, DRAFT_COOKIE, token, {
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
    ...(isSecure(c.var.services.settings) ? { prefix: 'host', secure: true, path: '/' } : { path: '/api' }),
  });
}

/** For the types of the client's answers (web/answers.ts). */
export type Routes =
  | typeof save
  | typeof read
  | typeof whoLivesHere
  | typeof saveLong
  | typeof readLong
  | typeof askLink
  | typeof resume;
