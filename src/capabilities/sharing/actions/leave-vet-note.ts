import { mailboxOfHousehold } from '#src/capabilities/access/actions/mailbox-of-household.ts';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { AppServices, Ctx } from '#src/platform/services.ts';
import { refusals, type VetNoteInput, type VetPage } from '../contract.ts';
import { vetNoteMail } from '../mail/vet-note.ts';
import { insertNote } from '../vet-note-store.ts';
import { notesOf } from '../vet-store.ts';
import { findOpenLink, type OpenLink, pageOf } from './open-vet-link.ts';
import type { ConsultationNotes } from './vet-sheet.ts';

const VISITOR = { kind: 'visitor' } as const;

/**
 * Leaves the one note of a link, and writes to the household that it is there. The same note sent again is the same
 * one. Refuses as `findOpenLink`, and `vet-note-left`.
 */
export const leaveVetNote = (
  services: AppServices,
  { token, ...input }: VetNoteInput,
  caller: ClientInfo,
  consultationNotes: ConsultationNotes,
): Promise<VetPage | DomainError> =>
  services.transact(VISITOR, async (ctx) => {
    const link = await findOpenLink(ctx, token, caller);
    if (isDomainError(link)) return link;
    if (!(await keepNote(ctx, link, input))) return refusals('vet-note-left');
    return pageOf(ctx, link, consultationNotes);
  });

async function keepNote(ctx: Ctx, link: OpenLink, { name, practice, text }: Omit<VetNoteInput, 'token'>) {
  const { id: linkId, householdId, catId } = link.row;
  const note = { name, practice, body: text };
  const row = { id: newId(), linkId, householdId, catId, ...note, at: ctx.now, removedAt: null };
  if (await insertNote(ctx.tx, row)) {
    await tellHousehold(ctx, link);
    return true;
  }
  const [left] = await notesOf(ctx.tx, [link.row]);
  return left?.name === name && left.practice === practice && left.body === text && !left.removedAt;
}

/** The mail holds nothing of the note: anybody with the link could write our mail's text. */
async function tellHousehold(ctx: Ctx, { row, scope }: OpenLink): Promise<void> {
  await ctx.notify(row.householdId, 'messages');
  const to = await mailboxOfHousehold(ctx, scope, '');
  const { publicUrl: origin, supportEmail } = ctx.settings;
  if (to) await ctx.mail(vetNoteMail({ to, origin, supportEmail }));
}
