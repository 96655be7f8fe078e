import { existsSync, readFileSync } from 'node:fs';
import type { DemoAnswers } from '#src/capabilities/home/contract.ts';
import { answersOf } from './answers.ts';
import { openWorld } from './world.ts';

/**
 * What the demo answers, from the first time somebody asks: as it was told when the shop was built, else told now, in
 * this process, while those who ask are asked to come back.
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
