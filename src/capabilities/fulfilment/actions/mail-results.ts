import { systemScope } from '#src/capabilities/access/scopes.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import type { resultsReleased, samplesMixedUp } from '#src/capabilities/lab/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { taskNeeded } from '../events.ts';
import { mixUpMail, resultsMail } from '../mail/results.tsx';
import { findCurrentOrder } from '../store.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { catStates } from './cat-states.ts';

const SYSTEM = systemActor('fulfilment/mail-results');

type Released = NonNullable<typeof resultsReleased.payload>;

/**
 * Writes that the results of a cat are there, and whether sticks follow from them; where they must not, a colleague is
 * told. Part of what was bought, so no preference turns it off; nothing is written about a cat that lives here no longer.
 */
export async function mailResults(ctx: Ctx, { householdId, catId, setId, measured, sandbox }: Released): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const [cat] = measured ? await catStates(ctx, scope, [catId]) : [];
  const found = cat && cat.state.is !== 'away' ? await findCurrentOrder(ctx.tx, scope) : null;
  if (!cat || !found) return;
  const { order } = found;
  const { state } = cat;
  const to = await mailboxOfOrder(ctx, order);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const name = nameInMail(cat.name);
  const cats = await catsInMail(ctx, scope, [cat]);
  await ctx.mail(resultsMail({ to, name, cats, state, number: order.number, sandbox, origin, supportEmail }));
  if (state.is !== 'held') return;
  const task = { kind: 'sticks-held', about: setId, subject: `No sticks for ${name}`, lines: state.why } as const;
  await ctx.emit(taskNeeded, { ...task, orderNumber: order.number, name: order.shipTo.name, email: to });
}

type MixedUp = NonNullable<typeof samplesMixedUp.payload>;

/** Writes that samples may be another cat's, and has a colleague look into it: nobody else can settle that. */
export async function mailMixUp(ctx: Ctx, { householdId, catId, setId, why }: MixedUp): Promise<void> {
  const scope = systemScope(SYSTEM, householdId);
  const [cat] = await catStates(ctx, scope, [catId]);
  const found = cat && cat.state.is !== 'away' ? await findCurrentOrder(ctx.tx, scope) : null;
  if (!cat || !found) return;
  const { order } = found;
  const email = await mailboxOfOrder(ctx, order);
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const name = nameInMail(cat.name);
  const cats = await catsInMail(ctx, scope, [cat]);
  await ctx.mail(mixUpMail({ to: email, name, cats, why, number: order.number, origin, supportEmail }));
  const task = { kind: 'samples-mixed-up', about: setId, subject: `Samples of ${name} may be mixed up` } as const;
  const { number: orderNumber, shipTo } = order;
  await ctx.emit(taskNeeded, { ...task, lines: [why], orderNumber, name: shipTo.name, email });
}
