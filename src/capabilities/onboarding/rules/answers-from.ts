import { blankAnswers, blankCat, type QuickAnswers, type QuickCat, withCatCount } from './answers.ts';

type Loose<T> = { [K in keyof T]?: T[K] | null };

/** Answers as they arrive: any field may be missing or null. */
export interface LooseAnswers extends Omit<Loose<QuickAnswers>, 'catCount' | 'cats' | 'address'> {
  catCount: number;
  cats?: (Loose<QuickCat> & { id: string })[] | null;
  address?: Loose<QuickAnswers['address']> | null;
}

const given = <T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as never;

/** Complete answers: missing fields are blank, and the number of cats equals the count. */
export function answersFrom(loose: LooseAnswers): QuickAnswers {
  const { catCount, cats, address, ...rest } = loose;
  const blank = blankAnswers(catCount);
  const known = Object.keys(blank) as (keyof QuickAnswers)[];
  const fields = Object.fromEntries(Object.entries(given(rest)).filter(([key]) => known.includes(key as never)));
  return withCatCount(
    {
      ...blank,
      ...fields,
      cats: (cats ?? []).map((cat) => ({ ...blankCat(cat.id), ...given(cat) })),
      address: { ...blank.address, ...given(address ?? {}) },
    },
    catCount,
  );
}
