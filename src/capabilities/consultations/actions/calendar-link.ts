import { systemActor } from '#src/platform/actors.ts';
import { seal, unseal } from '#src/lib/signed.ts';
import { isUuid } from '#src/lib/text.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { calendarFile } from '../rules/calendar-file.ts';
import { consultationById } from '../store.ts';

const SYSTEM = systemActor('consultations/calendar-link');
const PURPOSE = 'consultation calendar';

/** Path of the calendar file of a consultation. It opens nothing else, and the file has no question and no number. */
export const calendarPath = ({ settings }: Pick<ReadCtx, 'settings'>, id: string): string =>
  `/api/consultation-calendars/${seal(Buffer.from(id), settings.sessionSecret, PURPOSE)}`;

/** The consultation as it is now, for a calendar; null for an address that is not ours. */
export async function readCalendarFile(services: AppServices, token: string): Promise<string | null> {
  const { sessionSecret, supportEmail, publicUrl } = services.settings;
  const id = unseal(token, sessionSecret, PURPOSE);
  if (!id || !isUuid(id)) return null;
  const row = await services.read(SYSTEM, ({ tx }) => consultationById(tx, SYSTEM, id));
  if (!row) return null;
  // A calendar is shared and a file forwarded: the address of the room is behind the login alone.
  const page = `${publicUrl}/dashboard?consultations=open`;
  const how = row.way === 'phone' ? 'The vet calls you.' : 'You talk in the video room of the vet. Log in to open it.';
  return calendarFile({
    ...{ id, sequence: row.sequence, startsAt: row.startsAt, endsAt: row.endsAt, changedAt: row.changedAt },
    cancelled: row.cancelledAt !== null,
    summary: `Vet consultation with ${row.vetName}`,
    description: `${how}\nYour consultations: ${page}`,
    page,
    organizer: supportEmail,
  });
}
