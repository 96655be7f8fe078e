import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import * as store from '../store.ts';
import type { VersionState } from '../rules/versions.ts';

/** A version of a piece of content, with its author's full name. */
export interface AuthoredVersion {
  id: string;
  key: string;
  number: number;
  state: VersionState;
  content: object;
  validFrom: Date;
  authorId: string;
  author: string | null;
  at: Date;
}

/** Pieces as customers see them, by key: the content is null where one was withdrawn. */
export async function piecesInEffect<C extends object>(
  ctx: Pick<ReadCtx | StaleReadCtx, 'tx' | 'now'>,
  pieces: store.Pieces,
): Promise<Map<string, { content: C | null; validFrom: Date }>> {
  const rows = await store.newestVersions(ctx.tx, { ...pieces, now: ctx.now });
  return new Map(
    rows.map(({ key, state, content, validFrom }) => [
      key,
      { content: state === 'published' ? (content as C) : null, validFrom },
    ]),
  );
}

/** The content of each piece of a kind as customers see it, by key; null for one that was withdrawn. */
export async function contentInEffect<C extends object>(
  ctx: Pick<ReadCtx | StaleReadCtx, 'tx' | 'now'>,
  kind: string,
): Promise<Map<string, C | null>> {
  const pieces = await piecesInEffect<C>(ctx, { kind });
  return new Map([...pieces].map(([key, { content }]) => [key, content]));
}

/** Pieces as customers saw them last, by key, also where one was withdrawn since; none that was never published. */
export async function lastPublished<C extends object>(
  ctx: ReadCtx,
  pieces: store.Pieces,
): Promise<Map<string, { content: C; validFrom: Date }>> {
  const rows = await store.newestVersions(ctx.tx, { ...pieces, now: ctx.now, shown: true });
  return new Map(rows.map(({ key, content, validFrom }) => [key, { content: content as C, validFrom }]));
}

/** Every version of every piece of a kind, by key and then newest first. */
export const readVersionsOfKind = (
  ctx: ReadCtx,
  scope: StaffScope<'shop' | 'payments'>,
  kind: string,
): Promise<AuthoredVersion[]> => store.versionsOfKind(ctx.tx, scope, kind);

/** Every version of a piece, newest first. */
export const readVersions = (
  ctx: ReadCtx,
  scope: StaffScope<'shop' | 'payments'>,
  piece: { kind: string; key: string },
): Promise<AuthoredVersion[]> => store.versionsOfPiece(ctx.tx, scope, piece);

/** Every version of a piece, or of every piece of a kind, but drafts, newest first, for everybody: without authors. */
export const readPublished = (
  ctx: Pick<ReadCtx, 'tx'>,
  piece: { kind: string; key?: string },
): Promise<Omit<AuthoredVersion, 'author' | 'authorId'>[]> => store.publishedVersions(ctx.tx, piece);
