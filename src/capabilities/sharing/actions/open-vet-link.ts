import type { GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { type ClientInfo, consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { deviceLabel } from '#src/capabilities/access/rules/device.ts';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { refusals, type VetPage } from '../contract.ts';
import { isVetToken, LINK_RULES, linkState, showsNotes } from '../rules/vet-link.ts';
import { linkByHash, notesOf, type VetLinkRow } from '../vet-store.ts';
import { insertOpening } from '../vet-opening-store.ts';
import { noteView } from './vet-links.ts';
import { type ConsultationNotes, sheetDocument, sheetOf } from './vet-sheet.ts';

const SYSTEM = systemActor('sharing/open-vet-link');
const VISITOR = { kind: 'visitor' } as const;
const LIMITS = {
  unknownByAddress: { max: 30, windowSeconds: 3600 },
  /** Openings are rows; a link is open for 30 days at most. */
  openByLink: { max: 100, windowSeconds: 86_400 },
} as const;

/** A link that opens, with the household that it lets read. */
export interface OpenLink {
  row: VetLinkRow;
  scope: HouseholdScope;
  /** Its owner was told that notes are shown. */
  notes: boolean;
}

/** Finds an open link by its token. Refuses `vet-link-closed` for any reason, and `too-many-attempts`. */
export async function findOpenLink(ctx: Ctx, token: string, caller: ClientInfo): Promise<OpenLink | DomainError> {
  const found = isVetToken(token) ? await linkByHash(ctx.tx, sha256(token)) : undefined;
  const state = found ? linkState(found.row, ctx.now) : null;
  const may = LINK_RULES.show({ state, livesHere: found?.archivedAt === null });
  if (!found || may !== 'allowed') {
    const limited = await consumeLimit(ctx, LIMITS.unknownByAddress, 'vet-link-unknown', caller.address);
    return limited ?? refusals('vet-link-closed');
  }
  const limited = await consumeLimit(ctx, LIMITS.openByLink, 'vet-link-open', found.row.id);
  return limited ?? { row: found.row, scope: systemScope(SYSTEM, found.row.householdId), notes: showsNotes(token) };
}

/** The page of a link, with a line in its list of openings. Refuses as `findOpenLink`. */
export const openVetLink = (
  services: AppServices,
  token: string,
  caller: ClientInfo,
  consultationNotes: ConsultationNotes,
): Promise<VetPage | DomainError> =>
  services.transact(VISITOR, async (ctx) => {
    const link = await findOpenLink(ctx, token, caller);
    if (isDomainError(link)) return link;
    await noteOpening(ctx, link, 'page', caller);
    return pageOf(ctx, link, consultationNotes);
  });

/** The document of a link, with a line in its list of openings. Refuses as `findOpenLink`. */
export const vetLinkDocument = (
  services: AppServices,
  token: string,
  caller: ClientInfo,
  consultationNotes: ConsultationNotes,
): Promise<GeneratedDocument | DomainError> =>
  services.transact(VISITOR, async (ctx) => {
    const link = await findOpenLink(ctx, token, caller);
    if (isDomainError(link)) return link;
    const found = await sheetOf(ctx, link.scope, link.row.catId, link.notes ? consultationNotes : null);
    if (isDomainError(found)) return refusals('vet-link-closed');
    await noteOpening(ctx, link, 'document', caller);
    return sheetDocument(link.scope, link.row.catId, found.sheet);
  });

export async function pageOf(
  ctx: Ctx,
  { row, scope, notes: shown }: OpenLink,
  consultationNotes: ConsultationNotes,
): Promise<VetPage | DomainError> {
  const found = await sheetOf(ctx, scope, row.catId, shown ? consultationNotes : null);
  if (isDomainError(found)) return refusals('vet-link-closed');
  const notes = await notesOf(ctx.tx, [row]);
  const left = notes.find(({ removedAt }) => !removedAt);
  const mayLeaveNote = LINK_RULES.leaveNote({ notes: notes.length });
  return { ...found, expiresAt: row.expiresAt.toISOString(), note: left ? noteView(left) : null, mayLeaveNote };
}

async function noteOpening(ctx: Ctx, { row }: OpenLink, what: 'page' | 'document', { userAgent }: ClientInfo) {
  const device = deviceLabel(userAgent);
  await insertOpening(ctx.tx, { id: newId(), linkId: row.id, what, device, at: ctx.now });
  await ctx.notify(row.householdId, 'messages');
}
