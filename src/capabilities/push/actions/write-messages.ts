import { audienceOf } from '#src/capabilities/access/actions/household-audience.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import type { boxMoved } from '#src/capabilities/fulfilment/events.ts';
import type { resultsReleased } from '#src/capabilities/lab/events.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { mayBeTold } from '../rules/kinds.ts';
import { notBeforeMorning } from '../rules/quiet-hours.ts';
import { aboutOf, type PushSubject } from '../rules/subject.ts';
import { insertMessages, withdrawResults } from '../message-store.ts';
import { peopleWhoWant } from '../preference-store.ts';
import { zoneOf } from './content.ts';
import { sendMessage } from './send-message.ts';

const SYSTEM = systemActor('push/write-messages');
const DAY_MS = 86_400_000;

/** News of a box or of results is of use for so long. */
const NEWS_FOR_MS = 2 * DAY_MS;

const STEPS = {
  box_shipped: 'shipped',
  optimizer_shipped: 'shipped',
  box_delivered: 'delivered',
  optimizer_delivered: 'delivered',
} as const;

const isStep = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key);

/** Writes that a box has left or has arrived. */
export async function writeBox(
  ctx: Ctx,
  { householdId, boxId, event }: NonNullable<typeof boxMoved.payload>,
): Promise<void> {
  const { kind, key } = event;
  if (kind !== 'step' || !isStep(key)) return;
  await writeNews(ctx, householdId, { kind: 'box', boxId, step: STEPS[key] });
}

/** Writes that results of a cat can be read; withdraws waiting messages of withdrawn ones. */
export async function writeResults(
  ctx: Ctx,
  { householdId, catId, setId, measured, correction }: NonNullable<typeof resultsReleased.payload>,
): Promise<void> {
  if (correction?.withdrawn) return withdrawResults(ctx.tx, systemScope(SYSTEM, householdId), catId, ctx.now);
  if (!measured && !correction) return;
  const event = correction ? `${setId} ${ctx.now.toISOString()}` : setId;
  await writeNews(ctx, householdId, { kind: 'results', catId, again: correction !== null }, event);
}

/** One message for everybody who wants it and may see it, at once or in the morning. */
async function writeNews(ctx: Ctx, householdId: string, subject: PushSubject, event?: string): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const audience = (await audienceOf(ctx, scope)).filter(({ role }) => mayBeTold(role, subject.kind));
  const people = await peopleWhoWant(
    ctx.tx,
    subject.kind,
    audience.map(({ personId }) => personId),
  );
  if (people.length === 0) return;
  const dueAt = notBeforeMorning(ctx.now, await zoneOf(ctx, scope));
  const expiresAt = new Date(dueAt.getTime() + NEWS_FOR_MS);
  await writeMessages(
    ctx,
    people.map((personId) => ({ personId, householdId, subject, event, dueAt, expiresAt })),
  );
}

interface NewMessage {
  personId: string;
  householdId: string;
  subject: PushSubject;
  /** Tells apart repeated events of one subject. */
  event?: string | undefined;
  dueAt: Date;
  expiresAt: Date;
}

/** Stores messages that are not there yet with the jobs that send them, in the caller's transaction. None where they are switched off. */
export async function writeMessages(ctx: Ctx, messages: readonly NewMessage[]): Promise<void> {
  if (!ctx.settings.offlineDashboard) return;
  const rows = messages.map(({ event, subject, ...message }) => ({
    ...message,
    id: newId(),
    kind: subject.kind,
    about: aboutOf(subject, event),
    subject,
    createdAt: ctx.now,
  }));
  for (const { id, dueAt } of await insertMessages(ctx.tx, rows)) await sendMessage(ctx, { id, dueAt });
}
