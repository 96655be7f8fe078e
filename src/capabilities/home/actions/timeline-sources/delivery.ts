import type { BoxKey } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { EXCEPTIONS, RESOLUTIONS } from '#src/capabilities/fulfilment/rules/state-machine.ts';
import {
  firstBoxStepsBefore,
  laterBoxStepsBefore,
  missedPromisesBefore,
  orderStepsBefore,
  type ParcelStep,
  recalledBefore,
  refusalsClaimedBefore,
} from '#src/capabilities/fulfilment/actions/timeline.ts';
import { refusedDays } from '#src/capabilities/fulfilment/rules/claim-words.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { STAGE_NAMES } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { dateWords } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { STEP_WORDS } from '../../rules/timeline.ts';
import { type Readers, type SourceItem, tab } from './source.ts';

export const DELIVERY_READERS = {
  step: async (...page) => (await orderStepsBefore(...page)).map(stepLine),
  sticks: async (...page) => (await firstBoxStepsBefore(...page)).map(stepLine),
  box: async (...page) => (await laterBoxStepsBefore(...page)).map(stepLine),
  recall: async (...page) =>
    (await recalledBefore(...page)).map(({ id, at, cats, number, formula, code, reason }) => ({
      id,
      at,
      cats: cats.map((cat) => cat.id),
      title: `${FORMULAS[formula].name} recalled: please stop giving these sticks`,
      text: `${number}, lot ${code}, for ${listOf(cats.map(({ name }) => name))}. ${reason}`,
      opens: tab('delivery'),
    })),
  promise: async (...page) =>
    (await missedPromisesBefore(...page)).map(({ id, noticedAt, promise, month, promisedFor, percentOff, credit }) => ({
      id,
      at: noticedAt,
      title: 'A promise was missed',
      text: [
        `${STAGE_NAMES[promise](month)}: promised by ${dateWords(promisedFor)}.`,
        credit === 'none' ? '' : `${percentOff}% off the sticks of a coming payment.`,
      ]
        .filter(Boolean)
        .join(' '),
      opens: tab('delivery'),
    })),
  claim: async (...page) =>
    (await refusalsClaimedBefore(...page)).map(({ id, at, catId, month, entries, decision }) => ({
      id,
      at,
      cats: [catId],
      title: `Claim for refused sticks, month ${month}`,
      text: `Refused on ${refusedDays(entries)}. ${decision === 'refund' ? 'Paid back by the terms.' : 'A person decides on it.'}`,
      opens: tab('billing'),
    })),
} satisfies Readers;

function stepLine({ id, at, kind, key, tracking, number, cats, kits }: ParcelStep): SourceItem {
  const along = kits && key !== 'box_paid' ? [`with a test kit for ${listOf(kits)}`] : [];
  const parcel = [number, ...along, ...(tracking ? [`tracking number ${tracking}`] : [])].join(', ');
  const line = { id, at, cats: cats.map((cat) => cat.id), opens: tab('delivery') };
  if (kind === 'raised' && key in EXCEPTIONS) {
    const { name, said } = EXCEPTIONS[key as keyof typeof EXCEPTIONS];
    return { ...line, title: name, text: said };
  }
  if (kind === 'resolved' && key in RESOLUTIONS)
    return { ...line, title: RESOLUTIONS[key as keyof typeof RESOLUTIONS].name, text: parcel };
  return { ...line, title: STEP_WORDS[key as JourneyKey | BoxKey], text: parcel };
}
