import { randomBytes } from 'node:crypto';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { refusals as householdRefusals } from '#src/capabilities/households/contract.ts';
import { catView, findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { readSticks } from '#src/capabilities/lab/actions/read-sticks.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { nameInMail } from '#src/platform/mail/names.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import type { CardInput, CardView } from '../contract.ts';
import { type Card, NAME_LENGTH, cardPath } from '../rules/card.ts';
import { deleteCard, findCardOfCat, putCard, type ShareCard } from '../store.ts';

/** Cards drawn or published by one person: far more than choosing takes. */
const CARDS_OF_PERSON = { max: 120, windowSeconds: 3600 };
/** Pictures for one address, of public cards and of previews each: a household behind one router, not a machine. */
const PICTURES_OF_ADDRESS = { max: 300, windowSeconds: 600 };
const TOKEN_BYTES = 16;

/** The card of a cat as it is published, or what a new one begins with. Refuses `cat-unknown`. */
export async function readShareCard(ctx: ReadCtx, catId: string): Promise<CardView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await findCardOf(ctx, scope, catId);
  return isDomainError(found) ? found : view(ctx, await findCardOfCat(ctx.tx, scope, catId));
}

/**
 * Makes the public page of a card, or changes its contents; the link stays. Refuses `cat-unknown`, `cat-archived`,
 * `too-many-attempts`.
 */
export async function publishCard(ctx: Ctx, catId: string, input: CardInput): Promise<CardView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  // Archiving deletes the card under the same lock, so no card is published for a cat that is being archived.
  await lockHousehold(ctx.tx, scope);
  const card = await cardNow(ctx, scope, catId, input);
  if (isDomainError(card)) return card;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return view(ctx, await putCard(ctx.tx, scope, { catId, token, card, createdAt: ctx.now, changedAt: ctx.now }));
}

/** Takes the link back: the page is gone, and a later one has another address. Refuses `cat-unknown`. */
export async function withdrawCard(ctx: Ctx, catId: string): Promise<CardView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await findCardOf(ctx, scope, catId);
  if (isDomainError(found)) return found;
  await deleteCard(ctx.tx, scope, catId);
  return view(ctx, undefined);
}

/** Previews a card with these choices; publishes nothing. Refuses as `publishCard`. */
export async function previewCard(ctx: Ctx, catId: string, input: CardInput): Promise<Card | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : cardNow(ctx, scope, catId, input);
}

async function cardNow(
  ctx: Ctx,
  scope: HouseholdScope,
  catId: string,
  { showName, sentence }: CardInput,
): Promise<Card | DomainError> {
  const found = await findCardOf(ctx, scope, catId);
  if (isDomainError(found)) return found;
  if (found.cat.archivedAt) return householdRefusals('cat-archived');
  const limited = await limit(ctx);
  if (limited) return limited;
  const { name, breed, ageRange: age, coat, pattern, eye, tint } = catView(found, ctx.now);
  const sticks = await readSticks(ctx, catId);
  const month = isDomainError(sticks) ? null : sticks.month;
  return {
    name: showName ? nameInMail(name, NAME_LENGTH) || null : null,
    sentence,
    look: namelessLook({ name, breed, age, coat, pattern, eye }),
    tint,
    sticks: month ? month.lines.map(({ formula }) => formula) : [...SEVEN],
  };
}

async function limit(ctx: Ctx): Promise<DomainError | null> {
  const { tx, actor, now } = ctx;
  if (actor.kind !== 'person') return null;
  const limited = await consume(tx, rateLimitKey('share-card', actor.personId), CARDS_OF_PERSON, now);
  if (limited || !actor.from) return limited;
  return consume(tx, rateLimitKey('share-preview', actor.from.address), PICTURES_OF_ADDRESS, now);
}

/** Counts a picture of a public card that an address asks for. Refuses `too-many-attempts`. */
export const limitPublicPictures = ({ tx, now }: Ctx, address: string): Promise<DomainError | null> =>
  consume(tx, rateLimitKey('share-picture', address), PICTURES_OF_ADDRESS, now);

function view({ settings }: ReadCtx, row: ShareCard | undefined): CardView {
  return {
    link: row ? `${settings.publicUrl}${cardPath(row.token)}` : null,
    showName: row ? row.card.name !== null : true,
    sentence: row?.card.sentence ?? 'particular',
  };
}
