import { audienceOf } from '#src/capabilities/access/actions/household-audience.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { boxForMember } from '#src/capabilities/billing/actions/box-for-member.ts';
import { boxesOf } from '#src/capabilities/fulfilment/actions/read-boxes.ts';
import { livingCats, settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { openStreak } from '#src/capabilities/rewards/actions/open-streak.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { mayBeTold } from '../rules/kinds.ts';
import { pushText, type PushFacts, type PushText } from '../rules/message.ts';
import type { PushSubject } from '../rules/subject.ts';
import type { Message } from '../message-store.ts';
import { preferencesOf } from '../preference-store.ts';

const SYSTEM = systemActor('push/content');

/** Steps of a box, of four. */
const STEPS = { shipped: 3, delivered: 4 } as const;

export type Content = { text: PushText; timeZone: string } | { state: 'unwanted' | 'outdated' };

/** The text of a message, where the shop sends any, its person still wants it and may be told, and it is still true. */
export async function contentOf(ctx: ReadCtx, message: Message): Promise<Content> {
  if (!ctx.settings.offlineDashboard) return { state: 'unwanted' };
  const { personId, householdId, kind, subject } = message;
  const scope = systemScope(SYSTEM, householdId);
  const preferences = await preferencesOf(ctx.tx, personId);
  const member = (await audienceOf(ctx, scope)).find((one) => one.personId === personId);
  if (!preferences?.[kind] || !member || !mayBeTold(member.role, kind)) return { state: 'unwanted' };
  const household = await settingsOfHousehold(ctx.tx, scope);
  if (!household) return { state: 'outdated' };
  const facts = await factsOf(ctx, scope, { subject, timeZone: household.timeZone, own: member.role === 'owner' });
  return facts ? { text: pushText(facts), timeZone: household.timeZone } : { state: 'outdated' };
}

/** Clock by which a household's messages are quiet. */
export const zoneOf = async ({ tx }: Pick<ReadCtx, 'tx'>, scope: HouseholdScope): Promise<string> =>
  (await settingsOfHousehold(tx, scope))?.timeZone ?? SHOP_ZONE;

interface Asked {
  subject: PushSubject;
  timeZone: string;
  /** Whether it is the reader's own household: of others' there is one page. */
  own: boolean;
}

/** Facts about a subject now; null where it is no longer so. */
async function factsOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { subject, timeZone, own }: Asked,
): Promise<PushFacts | null> {
  const { householdId } = scope;
  const pathOf = (path: string) => (own ? path : '/shared');
  switch (subject.kind) {
    case 'box': {
      const { boxId, step } = subject;
      const box = (await boxesOf(ctx, scope)).find(({ id }) => id === boxId);
      // A parcel that is lost or comes back stays at the step at which it was handed over.
      if (!box || box.trouble || box.orderSteps !== STEPS[step]) return null;
      const inBox = new Set(box.cats.map(({ id }) => id));
      const cats = (await livingCats(ctx.tx, scope)).filter(({ id }) => inBox.has(id)).map(({ name }) => name);
      return cats.length ? { kind: 'box', step, cats, boxId, path: pathOf('/dashboard?tab=delivery') } : null;
    }
    case 'results': {
      const { catId, again } = subject;
      const cat = (await livingCats(ctx.tx, scope)).find(({ id }) => id === catId);
      const path = pathOf(`/dashboard?cat=${catId}&tab=health`);
      return cat ? { kind: 'results', cat: cat.name, catId, again, path } : null;
    }
    case 'streak': {
      const streak = await openStreak(ctx, scope);
      if (streak?.today !== subject.day) return null;
      return { kind: 'streak', days: streak.days, householdId, path: pathOf('/dashboard') };
    }
    case 'cutOff': {
      const box = await boxForMember(ctx, scope, null);
      const { chargesAt } = subject;
      if (box?.chargesAt !== chargesAt || box.may.length === 0) return null;
      const until = new Date(chargesAt);
      return { kind: 'cutOff', until, timeZone, householdId, path: pathOf('/dashboard?tab=billing') };
    }
  }
}
