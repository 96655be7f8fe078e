import { existsSync, readFileSync } from 'node:fs';
import type { DemoAnswers } from '#src/capabilities/home/contract.ts';
import { answersOf } from './answers.ts';
import { openWorld } from './world.ts';

/**
 * Answers of the demo, loaded on first request: from the file written at build time, else generated in this process.
 * Null while that runs, so that callers can retry.
 */
export function keptAnswers(file: string | null, failed: (error: unknown) => void): () => DemoAnswers | null {
  let answers: DemoAnswers | null = null;
  let telling: Promise<void> | null = null;
  return () => {
    if (!answers && file && existsSync(file)) answers = JSON.parse(readFileSync(file, 'utf8')) as DemoAnswers;
    if (!answers) {
      telling ??= tellAnswers()
        .then((told) => void (answers = told))
        .catch(failed)
        .finally(() => {
          telling = null;
        });
    }
    return answers;
  };
}

export async function tellAnswers(): Promise<DemoAnswers> {
  const world = await openWorld();
  try {
    return await answersOf(world);
  } finally {
    await world.close();
  }
}
