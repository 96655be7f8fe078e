import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { STAFF_ACTS, type StaffActKey } from './rules/staff-acts.ts';
import { FORMER_ADMIN, STAFF_ROLES } from './rules/staff-roles.ts';
import { LogPageQuery } from './session-contract.ts';

const AuditEntryView = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    /** Name, address and role as they were then. */
    staff: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      role: z.enum([...STAFF_ROLES, FORMER_ADMIN]),
    }),
    /** A key of rules/staff-acts.ts STAFF_ACTS. */
    action: z.string(),
    subject: z.object({ kind: z.string(), id: z.uuid(), number: z.string().nullable() }).nullable(),
    /** Number of records that a list or an export showed. */
    records: z.number().int().nullable(),
    /** Code of the refusal. */
    refusal: z.string().nullable(),
    requestId: z.uuid(),
  })
  .openapi('AuditEntry');
export type AuditEntryView = z.infer<typeof AuditEntryView>;
export const AuditPage = z
  .object({
    entries: z.array(AuditEntryView),
    /** Present and former staff, to choose from. */
    colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
    next: z.string().nullable(),
  })
  .openapi('AuditPage');
export type AuditPage = z.infer<typeof AuditPage>;
export const AuditQuery = LogPageQuery.extend({
  staff: z.uuid().optional(),
  action: z.enum(Object.keys(STAFF_ACTS) as [StaffActKey]).optional(),
  subject: line(60).optional().openapi({ description: 'A number such as CAT-2026-1234567, or an id.' }),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
