import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#src/platform/log.ts';
import { embedded } from '#src/platform/database.ts';
import { openEngine } from '#src/platform/embedded/engine.ts';
import { openJobs } from '#src/platform/jobs.ts';
import { jobs } from '#src/modules.ts';
import { deliverMail } from '#src/platform/mail/outbox.ts';
import { deliverText } from '#src/platform/sms/outbox.ts';

/** Part of the build: a database of the embedded engine with tables and queues and nothing else, which first starts copy. */
const FOLDER = 'build/database';
rmSync(FOLDER, { recursive: true, force: true });
const database = await embedded(await openEngine({ dataDir: FOLDER }));
const queues = await openJobs(database, [deliverMail, deliverText, ...jobs], createLog('silent'));
await queues.stop();
await database.maintain();
await database.close();
// Another user than the one that builds starts the shop in a container.
for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
