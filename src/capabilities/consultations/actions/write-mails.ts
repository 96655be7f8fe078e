import { vetsAtWork } from '#src/capabilities/access/actions/vets.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { BY_OUR_TEAM } from '#src/capabilities/billing/rules/ending.ts';
import { mailboxOfPlan } from '#src/capabilities/billing/actions/plan-right.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { isOnBehalf } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { consultationMail, type ConsultationNews, vetMail, type VetNews } from '../mail/consultation.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import type { Consultation } from '../store.ts';
import { allVetRows } from '../vet-store.ts';
import { calendarPath } from './calendar-link.ts';
import { catsOf } from './consultation-view.ts';

/** Writes to the household about one of its consultations; not where it has no address. */
export async function mailHousehold(
  ctx: Ctx,
  scope: HouseholdScope,
  row: Consultation,
  news: ConsultationNews,
): Promise<void> {
  const to = await mailboxOfPlan(ctx, scope);
  if (!to) return;
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  const cats = (await catsOf(ctx, scope, row)).map(({ name }) => name);
  const changeable = CONSULTATION_RULES.change(row, ctx.now) === 'allowed';
  const calendar = `${origin}${calendarPath(ctx, row.id)}`;
  const besides = isOnBehalf(ctx.actor) ? [BY_OUR_TEAM] : [];
  await ctx.mail(
    consultationMail({ besides, news, row, to, cats, timeZone, changeable, calendar, origin, supportEmail }),
  );
}

/** Writes to the vet, who may have no time to look at the desk before. */
export async function mailVet(ctx: Ctx, row: Consultation, news: VetNews): Promise<void> {
  const vet = (await vetsAtWork(ctx)).find(({ id }) => id === row.vetId);
  if (!vet?.email) return;
  const hours = (await allVetRows(ctx.tx)).find(({ vetId }) => vetId === vet.id)?.hours;
  const timeZone = hours?.zone ?? SHOP_ZONE;
  await ctx.mail(vetMail({ news, row, to: vet.email, timeZone, origin: ctx.settings.publicUrl }));
}
