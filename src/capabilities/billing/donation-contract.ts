import { z } from '@hono/zod-openapi';
import { line, prose } from '#src/lib/text.ts';

export const Donations = z
  .object({
    months: z.number().int().min(0),
    allocated: z.number().int(),
    /** Shelters that got some, by name. */
    shelters: z.array(z.object({ name: z.string(), place: z.string(), months: z.number().int() })),
  })
  .openapi('Donations', { description: 'Months of supplements set aside for cats in shelters, of everybody.' });

export const OwnDonations = z
  .object({ months: z.number().int().min(0) })
  .openapi('OwnDonations', { description: 'Months set aside with the payments of one household.' });

export const DonationLedger = z
  .object({
    /** Months that were paid and not refunded. */
    standing: z.number().int(),
    allocated: z.number().int(),
    left: z.number().int(),
    /** Allocated months whose payment was refunded afterwards. */
    owed: z.number().int(),
    shelters: z.array(
      z.object({ id: z.string(), name: z.string(), place: z.string(), open: z.boolean(), months: z.number().int() }),
    ),
    /** Newest first. */
    allocations: z.array(
      z.object({
        id: z.string(),
        shelter: z.string(),
        units: z.number().int(),
        day: z.string(),
        note: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        isReversal: z.boolean(),
        reversed: z.boolean(),
      }),
    ),
  })
  .openapi('DonationLedger');
export type DonationLedger = z.infer<typeof DonationLedger>;

export const NewShelter = z
  .object({
    /** Made by the screen, so that a double click is one. */
    id: z.uuid(),
    name: line(120, { missing: 'Please enter the name of the shelter.' }),
    place: line(120, { missing: 'Please enter its town and country.' }),
  })
  .openapi('NewShelter');
export type NewShelterInput = z.infer<typeof NewShelter>;
export const ShelterState = z.object({ open: z.boolean() }).openapi('ShelterState');
export const AllocateDonations = z
  .object({
    id: z.uuid(),
    shelterId: z.uuid(),
    units: z.number().int().min(1).max(1_000_000),
    day: z.iso.date(),
    note: prose(500),
  })
  .openapi('AllocateDonations');
export type AllocateDonationsInput = z.infer<typeof AllocateDonations>;
export const ReverseAllocation = z
  .object({ id: z.uuid(), note: prose(500).min(1, 'Please say why.') })
  .openapi('ReverseAllocation');
export type ReverseAllocationInput = z.infer<typeof ReverseAllocation>;

export const DONATION_ERRORS = {
  'shelter-unknown': [404, 'We cannot find this shelter.'],
  'shelter-known': [409, 'There is a shelter with this name already.'],
  'shelter-closed': [409, 'This shelter is closed. Open it first, or choose another one.'],
  'shelter-set': [409, 'This shelter was opened or closed before.'],
  'donations-too-few': [409, 'Fewer months are left than that. Please look at what is left.'],
  'allocation-unknown': [404, 'We cannot find this allocation.'],
  'allocation-reversed': [409, 'This allocation was taken back before. Your note was not recorded.'],
} as const;
