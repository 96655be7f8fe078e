import { householdsSeenBy } from '#src/capabilities/access/actions/household-audience.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { boxForMember } from '#src/capabilities/billing/actions/box-for-member.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { mayBeTold } from '../rules/kinds.ts';
import { cutOffReminder, nextStreakReminder, nightAfter } from '../rules/quiet-hours.ts';
import { countSubscriptions } from '../store.ts';
import { preferencesOf } from '../preference-store.ts';
import { zoneOf } from './content.ts';
import { writeMessages } from './write-messages.ts';

const SYSTEM = systemActor('push/plan-reminders');
const DAY_MS = 86_400_000;

/** Cut-offs are planned so far ahead: longer than a reminder comes before, and than a night without a job. */
const AHEAD_MS = 4 * DAY_MS;

/**
 * Writes the reminders of the coming day for one person: this evening's of a streak, and that of a cut-off that is near.
 * Each is written once. Whether it is still true is asked when it is sent.
 */
export async function planReminders(ctx: Ctx, personId: string): Promise<void> {
  const wanted = await preferencesOf(ctx.tx, personId);
  if (!wanted || !(wanted.streak || wanted.cutOff) || (await countSubscriptions(ctx.tx, personId)) === 0) return;
  for (const { householdId, role } of await householdsSeenBy(ctx, personId)) {
    const scope = systemScope(SYSTEM, householdId);
    const timeZone = await zoneOf(ctx, scope);
    if (wanted.streak && mayBeTold(role, 'streak')) {
      const dueAt = nextStreakReminder(ctx.now, timeZone);
      const subject = { kind: 'streak', day: dayIn(timeZone, dueAt) } as const;
      await writeMessages(ctx, [{ personId, householdId, subject, dueAt, expiresAt: nightAfter(dueAt, timeZone) }]);
    }
    const chargesAt = wanted.cutOff && mayBeTold(role, 'cutOff') && (await boxForMember(ctx, scope, null))?.chargesAt;
    const cutOff = chargesAt ? new Date(chargesAt) : null;
    if (!chargesAt || !cutOff || cutOff.getTime() - ctx.now.getTime() > AHEAD_MS) continue;
    const dueAt = cutOffReminder(cutOff, ctx.now, timeZone);
    const subject = { kind: 'cutOff', chargesAt } as const;
    if (dueAt) await writeMessages(ctx, [{ personId, householdId, subject, dueAt, expiresAt: cutOff }]);
  }
}
