import { z } from 'zod';

const ListedCat = z.object({
  name: z.string().trim().min(1).max(60),
  age: z.string().max(20).nullish(),
  concerns: z
    .union([
      z.array(z.string().max(40)).max(20),
      z
        .string()
        .max(400)
        .transform((text) => text.split(/\s*,\s*/).filter(Boolean)),
    ])
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
