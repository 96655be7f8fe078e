import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { ExchangeSamples, SampleCodesView } from '../sample-contract.ts';
import { refusals } from '../contract.ts';
import { samplesExchanged } from '../events.ts';
import { catCode, codeText } from '../rules/sample-codes.ts';
import { SAMPLE_ACTS } from '../rules/sample-states.ts';
import { exchangeBindings, insertSampleEvents, lockOwnSamples, ownSamples } from '../sample-store.ts';

/** Codes of the household's samples while any of them can still be exchanged; empty after that. */
export async function readSampleCodes(ctx: ReadCtx): Promise<SampleCodesView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : sampleCodesOf(ctx, scope);
}

export async function sampleCodesOf(ctx: ReadCtx, scope: HouseholdScope): Promise<SampleCodesView> {
  const samples = (await ownSamples(ctx.tx, scope)).map(({ sample: { id, kind, code, state, catId }, name }) => ({
    ...{ id, kind, state, cat: { id: catId, name } },
    code: codeText(code),
    mayExchange: SAMPLE_ACTS.exchange[state] === 'allowed',
  }));
  return { samples: samples.some(({ mayExchange }) => mayExchange) ? samples : [] };
}

/** The same as `exchangeSamples` for the signed-in person. */
export async function exchangeOwnSamples(ctx: Ctx, input: ExchangeSamples): Promise<SampleCodesView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const refused = await exchangeSamples(ctx, scope, input, { byStaff: false });
  return refused ?? sampleCodesOf(ctx, scope);
}

/**
 * Two samples of one kind were taken from each other's cat: each is bound to the other's. Possible until the lab has one of
 * them. Sent again it changes nothing. Refuses `sample-unknown`, `exchange-not-fitting`, `samples-changed` and as
 * `SAMPLE_ACTS` does.
 */
export async function exchangeSamples(
  ctx: Ctx,
  scope: HouseholdScope,
  { samples: seen }: ExchangeSamples,
  { byStaff }: { byStaff: boolean },
): Promise<DomainError | null> {
  const [one, other] = await lockOwnSamples(
    ctx.tx,
    scope,
    seen.map(({ id }) => id),
  );
  if (!one || !other) return refusals('sample-unknown');
  if (one.kind !== other.kind || one.catId === other.catId || one.replaces || other.replaces)
    return refusals('exchange-not-fitting');
  const catSeen = (id: string) => seen.find((sample) => sample.id === id)?.catId;
  if (catSeen(one.id) === other.catId && catSeen(other.id) === one.catId) return null;
  if (catSeen(one.id) !== one.catId || catSeen(other.id) !== other.catId) return refusals('samples-changed');
  for (const { state } of [one, other]) {
    const decision = SAMPLE_ACTS.exchange[state];
    if (decision !== 'allowed') return refusals(decision === 'done' ? 'samples-changed' : decision);
  }
  await exchangeBindings(ctx.tx, one, other);
  // The lab reads the custody, so an owner is not named in it.
  const personId = byStaff ? personIdOf(ctx.actor) : null;
  const line = (sampleId: string, catId: string) => {
    const note = `Now of cat ${codeText(catCode(catId))}`;
    return { id: newId(), sampleId, catId, kind: 'exchanged' as const, personId, note, at: ctx.now };
  };
  await insertSampleEvents(ctx.tx, [line(one.id, other.catId), line(other.id, one.catId)]);
  const { householdId } = scope;
  const bound = [one, other].map(({ code }, i) => ({ code: codeText(code), catId: (i ? one : other).catId }));
  await ctx.emit(samplesExchanged, { householdId, kind: one.kind, bound, byStaff });
  await ctx.notify(householdId, 'order');
  ctx.log.info({ samples: [one.id, other.id], byStaff }, 'samples exchanged');
  return null;
}
