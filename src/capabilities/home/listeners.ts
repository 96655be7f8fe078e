import { dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { writePortable } from '#src/capabilities/portability/actions/write-portable.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { timelineLines } from './actions/read-timeline.ts';

const SYSTEM = systemActor('home/listeners');

export const listeners = [
  on(dataExportRequested, async (ctx, { householdId, personId, addFile }) => {
    const scope = systemScope(SYSTEM, householdId);
    await writePortable(ctx, scope, { lines: await timelineLines(ctx, scope, personId), addFile });
  }),
];
