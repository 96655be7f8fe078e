import type { PageData } from '#src/platform/http/tasks.ts';
import type { AppServices } from '#src/platform/services.ts';
import { pictureVersion } from '#src/platform/png/draw-picture.ts';
import type { PublicCard } from '../contract.ts';
import { type Card, describeCard, isToken, cardPath, pictureOf, SENTENCES } from '../rules/card.ts';
import { findCardByToken } from '../store.ts';
import { cardTask } from '../tasks.ts';

const VISITOR = { kind: 'visitor' } as const;

/** A published card; null for every token that is none. */
export async function publishedCard(services: AppServices, token: string): Promise<Card | null> {
  if (!isToken(token)) return null;
  const row = await services.read(VISITOR, ({ tx }) => findCardByToken(tx, token));
  return row?.card ?? null;
}

/** Data of the page at /c/{token}; null if there is no such card. */
export async function sharePage(services: AppServices, path: string): Promise<PageData | null> {
  const token = path.startsWith('/c/') ? path.slice('/c/'.length) : '';
  const card = await publishedCard(services, token);
  if (!card || path !== cardPath(token)) return null;
  const shareCard: PublicCard = {
    name: card.name,
    sentence: SENTENCES[card.sentence],
    tint: card.tint,
    alt: describeCard(card),
    picture: pictureOf(token, await pictureVersion(services, cardTask, card)),
  };
  return { shareCard };
}
