import { writeFileSync } from 'node:fs';
import { generateAnswers } from './load-answers.ts';

/** Part of the build: the sample household's story is told once, and what it answers is kept beside the server. */
writeFileSync('build/demo.json', JSON.stringify(await generateAnswers()));
