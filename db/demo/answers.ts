import type { DemoAnswers } from '#src/capabilities/home/demo-contract.ts';
import { demoAddress } from '#src/capabilities/home/rules/demo-address.ts';
import { KIND_IDS } from '#src/capabilities/home/rules/timeline.ts';
import { showDemo } from '#src/capabilities/home/actions/show-demo.ts';
import { RANGES } from '#src/capabilities/households/rules/aggregates.ts';
import { LOG_KINDS } from '#src/capabilities/households/rules/measures.ts';
import { StableIds } from './stable-ids.ts';
import type { OpenShop } from './open-shop.ts';

/** Requests a page may make about one cat, besides its log. */
const OF_CAT = [
  'results',
  'dna',
  'sticks',
  'before-after',
  ...LOG_KINDS.flatMap((kind) => [
    `series?kind=${kind}`,
    ...RANGES.map((range) => `series?kind=${kind}&range=${range}`),
  ]),
];

/** The log in all the ways it can be looked through. */
const OF_LOG = [...LOG_KINDS.map((kind) => `&kind=${kind}`), ''].flatMap((kind) =>
  ['history=true', 'history=false'].map((history) => `${history}${kind}`),
);
const OF_TIMELINE = [...KIND_IDS.map((kind) => `&kind=${kind}`), ''];

/**
 * Every read request of the sample household with its answer: asked of its own shop, as its own people, word for word
 * the answers of their pages. Ids drawn by lot are replaced, so that they are the same wherever the story is told.
 */
export async function answersOf({ member }: Pick<OpenShop, 'member'>): Promise<DemoAnswers> {
  const names = new StableIds();
  const answers: Record<string, string> = {};
  const note = (path: string, answer: unknown) => {
    answers[demoAddress(names.stand(`/api/demo/${path}`))] = names.stand(JSON.stringify(answer));
  };
  /** A page, and those after it. */
  const pages = async (path: string) => {
    let before = '';
    do {
      const page = await member.get(`/api/${path}${before}`);
      note(`${path}${before}`, page);
      before = page.next ? `&before=${encodeURIComponent(page.next)}` : '';
    } while (before);
  };
  const dashboard = showDemo(await member.get('/api/user-dashboard'));
  note('dashboard', dashboard);
  note('medicines', await member.get('/api/medicines'));
  const cats = dashboard.household.cats.map(({ id }) => id);
  for (const id of cats) {
    for (const what of OF_CAT) note(`cats/${id}/${what}`, await member.get(`/api/cats/${id}/${what}`));
    for (const query of OF_LOG) await pages(`cats/${id}/log?${query}`);
  }
  for (const cat of ['', ...cats]) for (const kind of OF_TIMELINE) await pages(`timeline?cat=${cat}${kind}`);
  return answers;
}
