import { demoAddress } from '#src/capabilities/home/rules/demo-address.ts';
import { showDemo } from '#src/capabilities/home/verbs/show-demo.ts';
import type { DemoAnswers } from '#src/capabilities/home/contract.ts';
import { RANGES } from '#src/capabilities/households/rules/aggregates.ts';
import { LOG_KINDS } from '#src/capabilities/households/rules/measures.ts';
import { Names } from './names.ts';
import type { World } from './world.ts';

/** What a page may ask about one cat, besides its log. */
const OF_CAT = [
  'results',
  'dna',
  'sticks',
  ...LOG_KINDS.flatMap((kind) => [
    `series?kind=${kind}`,
    ...RANGES.map((range) => `series?kind=${kind}&range=${range}`),
  ]),
];

/** The log in all the ways it can be looked through; the pages after the first follow from it. */
const OF_LOG = [...LOG_KINDS.map((kind) => `&kind=${kind}`), ''].flatMap((kind) =>
  ['history=true', 'history=false'].map((history) => `${history}${kind}`),
);

/**
 * Everything the sample household can be asked, and what it answers: asked of its own shop, as its own people, word for
 * word what their pages would get. Ids drawn by lot are replaced, so that they are the same wherever the story is told.
 */
export async function answersOf({ member }: Pick<World, 'member'>): Promise<DemoAnswers> {
  const names = new Names();
  const answers: Record<string, string> = {};
  const note = (path: string, answer: unknown) => {
    answers[demoAddress(names.stand(path))] = names.stand(JSON.stringify(answer));
  };
  const dashboard = showDemo(await member.get('/api/user-dashboard'));
  note('/api/demo/dashboard', dashboard);
  for (const { id } of dashboard.household.cats) {
    for (const what of OF_CAT) note(`/api/demo/cats/${id}/${what}`, await member.get(`/api/cats/${id}/${what}`));
    for (const query of OF_LOG) {
      let page = '';
      do {
        const asked = `cats/${id}/log?${query}${page}`;
        const { entries, next } = await member.get(`/api/${asked}`);
        note(`/api/demo/${asked}`, { entries, next });
        page = next ? `&before=${encodeURIComponent(next)}` : '';
      } while (page);
    }
  }
  return answers;
}
