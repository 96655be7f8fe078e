import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import * as store from '../store.ts';
import type { VersionState } from '../rules/versions.ts';

type Staff = StaffScope<'shop'>;

/** A version of a piece of content, with the full name of who wrote it. */
export interface AuthoredVersion {
  id: string;
  key: string;
  number: number;
  state: VersionState;
  content: object;
  validFrom: Date;
  author: string | null;
  at: Date;
}

/** Contents of a kind that customers see, by the key of each piece; null for one that was withdrawn. */
export async function contentInEffect<C extends object>(
  ctx: ReadCtx | StaleReadCtx,
  kind: string,
  now: Date,
): Promise<Map<string, C | null>> {
  const rows = await store.versionsInEffect(ctx.tx, kind, now);
  return new Map(rows.map(({ key, state, content }) => [key, state === 'published' ? (content as C) : null]));
}

/** The pieces of a kind that were changed at the desk, by key: whether customers see them, and since when. */
export async function keysInEffect(
  ctx: ReadCtx | StaleReadCtx,
  kind: string,
  now: Date,
): Promise<Map<string, { isShown: boolean; validFrom: Date }>> {
  const rows = await store.keysInEffect(ctx.tx, kind, now);
  return new Map(rows.map(({ key, state, validFrom }) => [key, { isShown: state === 'published', validFrom }]));
}

/** One piece as customers see it: its content, null when withdrawn; undefined where it was never published. */
export async function pieceInEffect<C extends object>(
  ctx: ReadCtx,
  piece: { kind: string; key: string },
  now: Date,
): Promise<{ content: C | null; validFrom: Date } | undefined> {
  const found = await store.pieceInEffect(ctx.tx, piece, now);
  return found && { content: found.state === 'published' ? (found.content as C) : null, validFrom: found.validFrom };
}

/** One piece as customers saw it last, and since when; undefined where it was never published. */
export async function lastPublished<C extends object>(
  ctx: ReadCtx,
  piece: { kind: string; key: string },
): Promise<{ content: C; validFrom: Date } | undefined> {
  const found = await store.lastPublished(ctx.tx, piece, ctx.now);
  return found && { content: found.content as C, validFrom: found.validFrom };
}

/** Every version of every piece of a kind, by key and then newest first. */
export const readVersionsOfKind = (ctx: ReadCtx, scope: Staff, kind: string): Promise<AuthoredVersion[]> =>
  store.versionsOfKind(ctx.tx, scope, kind);

/** Every version of a piece, newest first. */
export const readVersions = (
  ctx: ReadCtx,
  scope: Staff,
  piece: { kind: string; key: string },
): Promise<AuthoredVersion[]> => store.versionsOfPiece(ctx.tx, scope, piece);
