import { chosenBy } from '#src/capabilities/access/rules/signatures.ts';
import { NOTICE_HOURS } from '#src/capabilities/lab/rules/formula-notice.ts';
import type { Exchange } from '#src/capabilities/lab/rules/formula-choice.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import {
  formulasBefore,
  formulasKeptBefore,
  receivedBefore,
  releasedBefore,
  reportsBefore,
  sampleEventsBefore,
  sheetsBefore,
  signedBefore,
} from '#src/capabilities/lab/actions/timeline.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { REJECT_REASONS } from '#src/capabilities/lab/rules/sample-states.ts';
import { type Readers, sandboxed, signed, tab, type TimelineSlice } from './source.ts';

const exchangeText = ({ by }: Exchange, { signers }: TimelineSlice): string =>
  `Chosen ${chosenBy(signers, { personId: by ?? null })}, for boxes packed at least ${NOTICE_HOURS} hours later.`;

export const LAB_READERS = {
  sample: async (...page) =>
    (await receivedBefore(...page)).map(({ id, catId, receivedAt, source }) => ({
      id,
      at: receivedAt,
      cats: [catId],
      title: 'Samples received by the lab',
      text: sandboxed(source),
      opens: tab('health'),
    })),
  recollection: async (...page) =>
    (await sampleEventsBefore(...page)).map(({ id, catId, at, kind, sample, reason }) => ({
      id,
      at,
      cats: [catId],
      title: RECOLLECTED[kind](SAMPLE_NAMES[sample]),
      text: kind === 'rejected' && reason ? `The lab could not use it: ${REJECT_REASONS[reason].said}.` : null,
      opens: tab('delivery'),
    })),
  result: async (...page) =>
    (await releasedBefore(...page)).map(({ id, catId, releasedAt, source, revisionReason }) => ({
      id,
      at: releasedAt,
      cats: [catId],
      title: revisionReason === null ? 'Results are in' : 'The lab corrected results',
      text: revisionReason ?? sandboxed(source),
      opens: tab('health'),
    })),
  version: async (tx, scope, slice) =>
    (await formulasBefore(tx, scope, slice)).map(({ id, catId, createdAt, version, exchange }) => ({
      id,
      at: createdAt,
      cats: [catId],
      title: exchange
        ? `${FORMULAS[exchange.into].name} instead of ${FORMULAS[exchange.out].name}, version ${version}`
        : `Month of sticks made, version ${version}`,
      ...(exchange && { text: exchangeText(exchange, slice) }),
      opens: tab('supplements'),
    })),
  keeping: async (tx, scope, slice) =>
    (await formulasKeptBefore(tx, scope, slice)).map(({ id, catId, at, version, personId }) => ({
      id,
      at,
      cats: [catId],
      title: version === null ? 'The newest sticks again' : `Version ${version} of the sticks is kept`,
      text: signed('From the next box that is packed.', slice, personId),
      opens: tab('supplements'),
    })),
  signing: async (...page) =>
    (await signedBefore(...page)).map(({ id, catId, at, reason, signedBy, version }) => ({
      id,
      at,
      cats: [catId],
      title: version === null ? 'A vet decided: no sticks for now' : `A vet signed other sticks, version ${version}`,
      text: `${reason} ${signedBy}`,
      opens: tab('supplements'),
    })),
  report: async (...page) =>
    (await reportsBefore(...page)).map(({ id, catId, at, name }) => ({
      id,
      at,
      cats: [catId],
      title: `Lab report of ${name}`,
      text: 'The newest results, to print.',
      opens: { to: 'report', id: catId } as const,
    })),
  sheet: async (...page) =>
    (await sheetsBefore(...page)).map(({ id, catId, at, name, version }) => ({
      id,
      at,
      cats: [catId],
      title: `Month of sticks of ${name}, with reasons`,
      text: `Made with version ${version}, to print.`,
      opens: { to: 'sheet', id: catId } as const,
    })),
} satisfies Readers;

const RECOLLECTED = {
  rejected: (sample: string) => `A ${sample} sample has to be collected again`,
  sent: (sample: string) => `A new set for the ${sample} sample has left`,
  received: (sample: string) => `The lab has the new ${sample} sample`,
  exchanged: (sample: string) => `Its ${sample} sample was exchanged with that of another cat`,
} as const;
