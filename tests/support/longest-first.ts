import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders and files whose tests take longest for their size, many of them waiting for processes. */
const LONGEST = [
  'tests/faults/',
  'db/demo/life/life.test.ts',
  'db/demo/demo.test.ts',
  'src/backup.test.ts',
  'src/stripe-rehearse.test.ts',
  'src/modules.test.ts',
];

/** Begins with the longest files, so that no worker is left alone with one of them; then with failed or large ones. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONGEST.some((name) => moduleId.includes(`/${name}`)) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
