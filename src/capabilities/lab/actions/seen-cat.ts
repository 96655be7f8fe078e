import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import { ownerNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { catCode, codeText } from '../rules/sample-codes.ts';

type Named = { id: string; name: string };

/** The name of a cat, or its code for colleagues who read no names. */
export const seenName = ({ role }: StaffScope, { id, name }: Named): string =>
  readsNames(role) ? name : codeText(catCode(id));

/** A cat as this colleague may see it: sentences about it call it by `seenName`. */
export const seenCard = (scope: StaffScope, card: CatCard): CatCard => ({
  ...card,
  cat: { ...card.cat, name: seenName(scope, card.cat) },
});

/** Text that people wrote about the cats of a household, as a colleague may read it. */
export type Seen = (text: string) => string;

/** For colleagues who read no names, those of the household’s cats and owners give way to codes and to “the owner”. */
export async function seenTexts(ctx: ReadCtx, scope: StaffScope, household: HouseholdScope): Promise<Seen> {
  if (readsNames(scope.role)) return (text) => text;
  const owners = await ownerNames(ctx.tx, household);
  const hidden = [
    ...(await allCats(ctx.tx, household)).map((cat) => [cat.name, seenName(scope, cat)] as const),
    ...owners.flatMap(({ firstName, lastName }) =>
      [`${firstName} ${lastName}`, firstName, lastName].map((name) => [name.trim(), 'the owner'] as const),
    ),
  ].filter(([name]) => name);
  return (text) => hidden.reduce((told, [name, instead]) => told.replace(wordsOf(name), instead), text);
}

/** A name as words of their own, in capitals or not. */
const wordsOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, 'giu');

/** Full name of the person who did something; null for customers where the colleague may not read names. */
export function seenAuthor(
  { role }: StaffScope,
  { firstName, lastName, isStaff }: { firstName: string | null; lastName: string | null; isStaff: boolean | null },
): string | null {
  return firstName && (readsNames(role) || isStaff) ? `${firstName} ${lastName}` : null;
}

/** A cat of a list: its name is left out for colleagues who read no names. */
export const deskCat = ({ role }: StaffScope, { id, name }: Named): { id: string; code: string; name?: string } => ({
  id,
  code: codeText(catCode(id)),
  ...(readsNames(role) && { name }),
});
