import { existsSync, readFileSync } from 'node:fs';
import type { DemoAnswers } from '#src/capabilities/home/demo-contract.ts';
import { answersOf } from './answers.ts';
import { memoryDatabase } from './memory-database.ts';
import { openDemoShop } from './open-shop.ts';

/**
 * Answers of the demo, loaded on first request: from the file written at build time, else generated in this process.
 * Null while that runs, so that callers can retry.
 */
export function loadAnswers(file: string | null, failed: (error: unknown) => void): () => DemoAnswers | null {
  let answers: DemoAnswers | null = null;
  let telling: Promise<void> | null = null;
  return () => {
    if (!answers && file && existsSync(file)) answers = JSON.parse(readFileSync(file, 'utf8')) as DemoAnswers;
    if (!answers) {
      telling ??= generateAnswers()
        .then((told) => void (answers = told))
        .catch(failed)
        .finally(() => {
          telling = null;
        });
    }
    return answers;
  };
}

/** `open` gives a database without rows. */
export async function generateAnswers(open = memoryDatabase): Promise<DemoAnswers> {
  const world = await openDemoShop(open);
  try {
    return await answersOf(world);
  } finally {
    await world.close();
  }
}
