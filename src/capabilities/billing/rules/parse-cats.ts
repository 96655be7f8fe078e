import { z } from 'zod';
import type { Issue } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
// Gives sentences to the issues below.
import '#src/lib/validation.ts';

const ListedCat = z.object({
  name: line(60, { missing: 'Please name all your cats' }),
  age: line(20).nullish(),
  concerns: z
    .union([z.array(line(40)).max(20), line(400).transform((text) => text.split(/\s*,\s*/).filter(Boolean))])
    .nullish(),
});

export interface ListedCatAnswers {
  name: string;
  age: string | null;
  concerns: string[];
}

const NO_LIST: Issue = { path: 'metadata.cats', message: 'Not a list of cats with their names.' };

/** The cats as a checkout carries them: the text of a list of name, age and concerns; or the refusal of it. */
export function parseCats(text: string): { cats: ListedCatAnswers[] } | { issues: Issue[] } {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return { issues: [NO_LIST] };
  }
  const parsed = z.array(ListedCat).max(20).safeParse(list);
  if (parsed.success) {
    return {
      cats: parsed.data.map(({ name, age, concerns }) => ({ name, age: age ?? null, concerns: concerns ?? [] })),
    };
  }
  const ofCats = parsed.error.issues.filter(({ path }) => path.length > 1);
  const issues = ofCats.map(({ path, message }) => ({ path: ['metadata.cats', ...path].join('.'), message }));
  return { issues: issues.length > 0 ? issues : [NO_LIST] };
}
