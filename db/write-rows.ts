import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobs } from '#src/modules.ts';
import { embedded } from '#src/platform/database.ts';
import { openEngine } from '#src/platform/embedded/engine.ts';
import { openJobs } from '#src/platform/jobs.ts';
import { createLog } from '#src/platform/log.ts';
import { deliverMail } from '#src/platform/mail/outbox.ts';
import { deliverText } from '#src/platform/sms/outbox.ts';
import { generateAnswers } from './demo/load-answers.ts';

/**
 * Part of the build, writes into the given folder: a database of the embedded engine with tables and queues alone,
 * which first starts copy; and the demo's answers, made once from such a copy.
 */
const [, , folder = 'build'] = process.argv;
const dataDir = join(folder, 'database');
const engine = await openEngine({ dataDir });
const database = await embedded(engine);
const queues = await openJobs(database, [deliverMail, deliverText, ...jobs], createLog('silent'));
await queues.stop();
await database.maintain();
const empty = await engine.dumpDataDir('none');
await database.close();
// Another user than the one that builds starts the shop in a container.
for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
const answers = await generateAnswers(async () => embedded(await openEngine({ loadDataDir: empty })));
writeFileSync(join(folder, 'demo.json'), JSON.stringify(answers));
