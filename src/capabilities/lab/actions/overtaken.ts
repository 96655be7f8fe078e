import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SetEventKind } from '../rules/samples-state.ts';
import type { SignOffRow } from '../sign-off-store.ts';
import { historyOf, type SetRow } from '../store.ts';

/** Events that change a set. Others are added to its history without one. */
const CHANGES: ReadonlySet<SetEventKind> = new Set([
  ...(['opened', 'entered', 'imported', 'dropped', 'read-again', 'rebound', 'released', 'signed'] as const),
]);

/** `set-released`, or `set-changed`, with the name of the person who did it; without one where the shop did. */
export async function overtaken(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  { id, state }: Pick<SetRow, 'id' | 'state'>,
): Promise<DomainError> {
  const history = await historyOf(ctx.tx, scope, id);
  const last = history.findLast(({ entry: { kind } }) => CHANGES.has(kind));
  const who = last?.entry.personId === scope.personId ? 'You' : last?.firstName && `${last.firstName} ${last.lastName}`;
  if (state !== 'released')
    return refusals(
      'set-changed',
      who ? { message: `${who} changed these results after they were shown here. This is the current version.` } : {},
    );
  const releaser = history.findLast(({ entry: { kind } }) => kind === 'released');
  const name = releaser?.firstName && `${releaser.firstName} ${releaser.lastName}`;
  return refusals(
    'set-released',
    name ? { message: `${name} released these results. They can no longer be changed.` } : {},
  );
}

/** Names the vet who decided first. */
export const signedBefore = (
  code: 'set-changed' | 'sticks-made',
  { signedBy, decision, version }: Pick<SignOffRow, 'signedBy' | 'decision' | 'version'>,
): DomainError => {
  const what = decision === 'no-sticks' ? 'no sticks' : `other sticks, version ${version}`;
  return refusals(code, {
    message: `${signedBy} decided about these results already: ${what}. Your decision was not recorded.`,
  });
};
