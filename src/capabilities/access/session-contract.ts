import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { EVENT_ACTORS } from './rules/security-events.ts';

export const SessionView = z
  .object({
    id: z.string(),
    /** "Chrome on Windows"; null where the browser did not say. */
    device: z.string().nullable(),
    signedInAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean(),
  })
  .openapi('Session');
export type SessionView = z.infer<typeof SessionView>;
export const SessionList = z.array(SessionView);

export const LogPageQuery = z.object({
  before: line(120).optional().openapi({ description: '`next` of the page before.' }),
});
export type LogPageQuery = z.infer<typeof LogPageQuery>;

export const SecurityEventView = z
  .object({
    id: z.uuid(),
    /** A key of rules/security-events.ts EVENT_KINDS. */
    kind: z.string(),
    by: z.enum(EVENT_ACTORS),
    at: z.iso.datetime(),
    device: z.string().nullable(),
    /** Estimated from the network; nothing finer than a country. */
    place: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('private') }),
        z.object({ kind: z.literal('country'), code: z.string() }),
      ])
      .nullable(),
    /** Done in the session that asks. */
    here: z.boolean(),
    role: z.string().nullable(),
    /** First name of the admin who did it. */
    staff: z.string().nullable(),
  })
  .openapi('SecurityEvent');
export type SecurityEventView = z.infer<typeof SecurityEventView>;
export const SecurityLogPage = z
  .object({ events: z.array(SecurityEventView), next: z.string().nullable() })
  .openapi('SecurityLogPage');
export type SecurityLogPage = z.infer<typeof SecurityLogPage>;

export const SessionParams = z.object({ id: line(100) });
