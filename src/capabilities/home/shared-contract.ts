import { z } from '@hono/zod-openapi';
import { MEMBER_ROLES } from '#src/capabilities/access/rules/household-acts.ts';
import { PreviewNextBox } from '#src/capabilities/billing/next-box-contract.ts';
import { CatView } from '#src/capabilities/households/cat-contract.ts';
import { EntryView } from '#src/capabilities/households/log-contract.ts';
import { MedicineView } from '#src/capabilities/households/medicine-contract.ts';
import { ResultsView } from '#src/capabilities/lab/results-contract.ts';
import { WEIGHT_UNITS } from '#src/capabilities/households/rules/units.ts';
import { line } from '#src/lib/text.ts';
import { TimelineQuery } from './timeline-contract.ts';

const Moment = z.iso.datetime();

/** A cat as those who look after it need it: how it looks, what it eats and may not have. */
const SharedCat = CatView.pick({
  ...{ id: true, name: true, breed: true, ageRange: true, coat: true, pattern: true, eye: true, tint: true },
  ...{ dietaryPreference: true, food: true },
}).extend({
  specialNeeds: z.string().nullable(),
  allergies: z.array(z.string()),
  sticks: z.boolean().openapi({ description: 'Whether it has sticks at home.' }),
});

export const SharedHousehold = z
  .object({
    owner: z.string(),
    role: z.enum(MEMBER_ROLES),
    lastDay: z.iso.date().nullable(),
    today: z.iso.date(),
    timeZone: z.string(),
    weightUnit: z.enum(WEIGHT_UNITS),
    cats: z.array(SharedCat),
    entries: z.array(
      EntryView.pick({
        id: true,
        catId: true,
        kind: true,
        at: true,
        day: true,
        value: true,
        outcome: true,
        formula: true,
      }).extend({
        note: z.string().nullable(),
        by: z.string().nullable().openapi({ description: 'First name of who made it, where that is known.' }),
        mine: z.boolean(),
      }),
    ),
    medicines: z.array(MedicineView).openapi({ description: 'For sitters those that the cats get today.' }),
    box: z
      .object({
        chargesAt: Moment.nullable(),
        wish: z.enum(['skip', 'move', 'pause']).nullable(),
        by: z.string().nullable().openapi({ description: 'First name of who wished it, where that is known.' }),
        may: z.array(z.enum(['skip', 'move', 'pause'])),
        undo: PreviewNextBox.nullable().openapi({ description: 'Undoes what the caller changed.' }),
      })
      .nullable()
      .openapi({ description: 'The next box; null for a sitter, and without a plan.' }),
  })
  .openapi('SharedHousehold');
export type SharedHouseholdView = z.infer<typeof SharedHousehold>;

/** Results of a cat, as a partner reads them. */
export const SharedResults = ResultsView.pick({
  ...{ state: true, why: true, sandbox: true, releasedAt: true, notADiagnosis: true },
})
  .extend({
    markers: z.array(
      ResultsView.shape.markers.element.pick({
        id: true,
        name: true,
        unit: true,
        value: true,
        level: true,
        side: true,
      }),
    ),
  })
  .openapi('SharedResults');
export type SharedResultsView = z.infer<typeof SharedResults>;

export const SharedTimelineQuery = TimelineQuery.pick({ before: true, limit: true });

export const SharedParams = z.object({ id: line(60) });
export const SharedCatParams = z.object({ id: line(60), cat: line(60) });
export const SharedMedicineParams = z.object({ id: line(60), medicine: line(60) });
export const SharedEntryParams = z.object({ id: line(60), entry: line(60) });
