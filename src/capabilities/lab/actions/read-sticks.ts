import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { SticksView } from '../sticks-contract.ts';
import { CHOICE_RULES } from '../rules/formula-choice.ts';
import { exchangeFormula, scheduleOf } from '../rules/month.ts';
import { packedFrom } from '../rules/formula-notice.ts';
import { monthChanges } from '../rules/month-changes.ts';
import { lastSignOff } from '../sign-off-store.ts';
import { versionOfCat, type VersionRow, versionsOf } from '../store.ts';
import { catFacts } from './cat-facts.ts';
import { type SticksState, sticksState, sticksStateIn } from './sticks-state.ts';

/** Further back nobody reads. */
const SHOWN_VERSIONS = 6;

/** The month of sticks with the reason of each, and the choices for the next box. Refuses `cat-unknown`. */
export async function readSticks(ctx: ReadCtx, catId: string): Promise<SticksView | DomainError> {
  const state = await sticksState(ctx, catId);
  return isDomainError(state) ? state : sticksView(ctx, state);
}

/** The same for a household that is known by other means than a session. */
export async function sticksIn(ctx: ReadCtx, scope: HouseholdScope, catId: string): Promise<SticksView | DomainError> {
  const state = await sticksStateIn(ctx, scope, catId);
  return isDomainError(state) ? state : sticksView(ctx, state);
}

async function sticksView(ctx: ReadCtx, state: SticksState): Promise<SticksView> {
  const { scope, card, sets, newest, choice } = state;
  const signOff = await signOffView(ctx, state);
  if (!newest) return { ...NOTHING, signOff, state: Object.keys(state.values).length ? 'held' : 'pending' };
  const versions = await versionsOf(ctx.tx, scope, card.cat.id, SHOWN_VERSIONS + 1);
  const kept = choice.pinned === null ? newest : await versionOfCat(ctx.tx, scope, card.cat.id, choice.pinned);
  const shown = kept ?? newest;
  return {
    state: 'ready',
    current: choice.current,
    version: shown.version,
    madeAt: shown.createdAt.toISOString(),
    sandbox: sets.find(({ id }) => id === shown.setId)?.source === 'sandbox',
    month: shown.month,
    schedule: scheduleOf(shown.month.lines),
    versions: versions.slice(0, SHOWN_VERSIONS).map((one, i) => versionView(one, versions[i + 1])),
    newest: newest.version,
    pinned: choice.pinned,
    signOff,
    packedFrom: shown.version === newest.version ? noticeOf(versions, ctx.now) : null,
    pending:
      shown.version === newest.version
        ? null
        : { version: newest.version, changes: monthChanges(shown.month, newest.month) },
    exchange: exchangeOptions(ctx, state),
  };
}

const NOTHING: Omit<SticksView, 'state' | 'signOff'> = {
  ...{ current: false, version: null, madeAt: null, sandbox: false, month: null, schedule: [], versions: [] },
  ...{ newest: null, pinned: null, pending: null, exchange: null, packedFrom: null },
};

/** The vet's decision about sticks from the newest results. */
async function signOffView(ctx: ReadCtx, { scope, released }: SticksState): Promise<SticksView['signOff']> {
  const signed = released && (await lastSignOff(ctx.tx, scope, released.id));
  if (!signed) return null;
  const { decision, reason, signedBy, at } = signed;
  return { decision, reason, signedBy, at: at.toISOString() };
}

/** From when on the newest version is packed, while that is still to come. */
function noticeOf([newest, before]: VersionRow[], now: Date): string | null {
  if (!newest || !before || monthChanges(before.month, newest.month).length === 0) return null;
  const from = packedFrom(newest.createdAt);
  return from > now ? from.toISOString() : null;
}

const versionView = (
  { version, createdAt, month, exchange }: VersionRow,
  before: VersionRow | undefined,
): SticksView['versions'][number] => ({
  version,
  madeAt: createdAt.toISOString(),
  changes: before ? monthChanges(before.month, month) : [],
  exchange: exchange && { out: exchange.out, into: exchange.into },
});

/** Each formula that may go for the one that is left out, with the objections. */
function exchangeOptions(
  ctx: ReadCtx,
  { newest, card, values, declared, choice }: SticksState,
): SticksView['exchange'] {
  if (!newest || CHOICE_RULES.exchange(choice) !== 'allowed') return null;
  const facts = { values, cat: catFacts(card, ctx.now), declared };
  return {
    into: newest.month.leftOut.formula,
    options: newest.month.lines.map(({ formula: out }) => ({
      out,
      problem: exchangeFormula(newest.month, out, facts).problems[0] ?? null,
    })),
  };
}
