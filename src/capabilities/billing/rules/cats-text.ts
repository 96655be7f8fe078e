import { z } from 'zod';
import { line } from '#src/kit/text.ts';

const ListedCat = z.object({
  name: line(60).min(1),
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

/** The cats as a checkout carries them: the text of a list of name, age and concerns. Null where the text is no such list. */
export function readCatsText(text: string): ListedCatAnswers[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = z.array(ListedCat).max(20).safeParse(list);
  if (!parsed.success) return null;
  return parsed.data.map(({ name, age, concerns }) => ({ name, age: age ?? null, concerns: concerns ?? [] }));
}
