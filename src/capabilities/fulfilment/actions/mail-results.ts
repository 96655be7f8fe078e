import { systemScope } from '#src/capabilities/access/scopes.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { settingsOfHousehold } from '#src/capabilities/households/actions/find-cats.ts';
import type { resultsReleased, samplesMixedUp, signedOff } from '#src/capabilities/lab/events.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { taskNeeded } from '../events.ts';
import { correctionMail, mixUpMail, resultsMail, signedMail } from '../mail/results.tsx';
import { findCurrentOrder } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { catStates } from './cat-states.ts';

const SYSTEM = systemActor('fulfilment/mail-results');

type Released = NonNullable<typeof resultsReleased.payload>;

/** A cat that lives here and its newest order, with the facts of every mail about both; null where there is none. */
export async function aboutCat(ctx: Ctx, { householdId, catId }: { householdId: string; catId: string }) {
  const scope = systemScope(SYSTEM, householdId);
  const [cat] = await catStates(ctx, scope, [catId]);
  const found = cat && cat.state.is !== 'away' ? await findCurrentOrder(ctx.tx, scope) : null;
  if (!cat || !found) return null;
  const { number, shipTo } = found.order;
  const to = await mailboxOfOrder(ctx, found.order);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const name = nameInMail(cat.name);
  const cats = await catsInMail(ctx, scope, [cat]);
  const timeZone = (await settingsOfHousehold(ctx.tx, scope))?.timeZone ?? SHOP_ZONE;
  const task = { orderNumber: number, name: shipTo.name, email: to };
  return { name, state: cat.state, task, mail: { to, name, cats, number, timeZone, origin, supportEmail } };
}

/**
 * Writes that the results of a cat are there, and whether sticks follow from them; where they must not, a colleague is
 * told. Part of the order, so no preference turns it off. No mail about a cat that lives here no longer.
 */
export async function mailResults(ctx: Ctx, { setId, measured, sandbox, correction, ...of }: Released): Promise<void> {
  const about = measured || correction ? await aboutCat(ctx, of) : null;
  if (!about) return;
  const { name, state, task, mail } = about;
  await ctx.mail(
    correction ? correctionMail({ ...mail, state, correction }) : resultsMail({ ...mail, state, sandbox }),
  );
  if (state.is !== 'held') return;
  const held = { kind: 'sticks-held', about: setId, subject: `No sticks for ${name}`, lines: state.why } as const;
  await ctx.emit(taskNeeded, { ...task, ...held });
}

/** Mails a vet's decision with its reason. */
export async function mailSigned(
  ctx: Ctx,
  { reason, signedBy, without, ...of }: NonNullable<typeof signedOff.payload>,
): Promise<void> {
  const about = await aboutCat(ctx, of);
  if (about) await ctx.mail(signedMail({ ...about.mail, reason, signedBy, without }));
}

/** Writes that samples may be another cat's, and has a colleague look into it: nobody else can settle that. */
export async function mailMixUp(
  ctx: Ctx,
  { setId, why, ...of }: NonNullable<typeof samplesMixedUp.payload>,
): Promise<void> {
  const about = await aboutCat(ctx, of);
  if (!about) return;
  const { name, task, mail } = about;
  await ctx.mail(mixUpMail({ ...mail, why }));
  const mixed = { kind: 'samples-mixed-up', about: setId, subject: `Samples of ${name} may be mixed up` } as const;
  await ctx.emit(taskNeeded, { ...task, ...mixed, lines: [why] });
}
