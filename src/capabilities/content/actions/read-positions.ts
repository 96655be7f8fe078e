import { contentInEffect } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import type { PositionsView } from '../contract.ts';
import { currentPositions, POSITION_KIND, type Position, type PositionContent } from '../rules/positions.ts';

const published = (ctx: ReadCtx) => contentInEffect<PositionContent>(ctx, POSITION_KIND);

/** The positions as they are on the shop now. */
export async function readPositions(ctx: ReadCtx): Promise<PositionsView> {
  return { positions: currentPositions(await published(ctx)) };
}

/** Data of /careers; null where nothing was published since the build, whose page is then true. */
export async function careersPage(
  services: AppServices,
  path: string,
): Promise<{ positions: Position[]; today: string } | null> {
  if (path !== '/careers') return null;
  const changed = await services.read({ kind: 'visitor' }, published);
  const today = services.clock.now().toISOString().slice(0, 10);
  return changed.size > 0 ? { positions: currentPositions(changed), today } : null;
}
