import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { differences } from './check.ts';
import type { Sample } from './samples.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sandboxTraffic: string;
  }
}

/** After the last test, checks the sandbox's answers and events against the types of Stripe's SDK. A difference fails the run. */
export default async function checkAfter(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-traffic-'));
  const file = join(folder, 'samples.jsonl');
  project.provide('sandboxTraffic', file);
  return async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    await rm(folder, { recursive: true, force: true });
    const samples = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Sample);
    if (samples.length === 0) return;
    const begun = Date.now();
    const found = await differences(samples);
    if (found.length > 0)
      throw new Error(`The sandbox differs from the types of Stripe's SDK:\n\n${found.join('\n\n')}\n`);
    const seconds = ((Date.now() - begun) / 1000).toFixed(1);
    project.vitest.logger.log(
      `Sandbox: ${samples.length} shapes of answers and events fit the types of Stripe's SDK (${seconds} s).`,
    );
  };
}
