import { SAMPLE_NAMES, SAMPLES } from '#src/capabilities/lab/rules/markers.ts';
import type { SampleKind } from '#src/capabilities/lab/rules/sample-codes.ts';
import { REJECT_REASONS, type RejectReason } from '#src/capabilities/lab/rules/sample-states.ts';
import { listOf } from '#src/lib/lists.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { BY_OUR_TEAM } from '#src/capabilities/billing/rules/ending.ts';
import { type OrderLetter, orderLetter } from './order-letter.ts';

interface SampleMail extends OrderLetter {
  name: string;
  kind: SampleKind;
}

/** The collection of each kind, as the kit explains it. */
const HOW: Record<SampleKind, string> = { stool: SAMPLES[0].how, swab: SAMPLES[1].how, hair: SAMPLES[2].how };

/** One sample cannot be used; it alone is collected again. */
export function rejectedMail({
  name,
  kind,
  reason,
  needed,
  firstSticks,
  ...about
}: SampleMail & { reason: RejectReason; needed: boolean; firstSticks: boolean }): OutgoingMail {
  const sample = SAMPLE_NAMES[kind];
  return orderLetter(about, {
    kind: 'sample-rejected',
    subject: `The lab needs one sample of ${name} again`,
    lines: [
      `The lab cannot use the ${sample} sample of ${name}: ${REJECT_REASONS[reason].said}. This happens and is nobody’s fault.`,
      `We send you what you need to collect it again, with a prepaid way back. It is free, and it is only this one: the other samples of ${name} stay with the lab.`,
      needed
        ? 'This sample is the one that vitamins A and D3 are read from. We mix no sticks before it has been read.'
        : 'The other samples are read meanwhile. Their results can be ready before this one is.',
      ...(firstSticks
        ? [
            'What we told you about dates counts again from today. What we promised first stays on record, with its credit if it is missed.',
            'We charge nothing more until the first sticks have shipped.',
          ]
        : []),
    ],
    button: ['See where it is', 'delivery'],
  });
}

/** Two samples that the lab has not had yet were exchanged: each code with its cat. */
export function exchangedMail({
  kind,
  bound,
  byStaff,
  ...about
}: OrderLetter & { kind: SampleKind; bound: { code: string; name: string }[]; byStaff: boolean }): OutgoingMail {
  const sample = SAMPLE_NAMES[kind];
  return orderLetter(about, {
    kind: 'samples-exchanged',
    subject: `Two ${sample} samples were exchanged`,
    lines: [
      ...bound.map(({ code, name }) => `The ${sample} sample with the code ${code} is now that of ${name}.`),
      'You can change this back on the Delivery tab until the lab has one of them.',
      ...(byStaff ? [BY_OUR_TEAM] : []),
    ],
    button: ['See the codes', 'delivery'],
  });
}

/** Two cats' samples in the lab were exchanged after a second person had looked at them. */
export function reboundMail({
  names,
  kinds,
  bound,
  reason,
  ...about
}: OrderLetter & {
  names: string;
  kinds: readonly SampleKind[];
  bound: { kind: SampleKind; code: string; name: string }[];
  reason: string;
}): OutgoingMail {
  const samples = listOf(kinds.map((kind) => SAMPLE_NAMES[kind]));
  return orderLetter(about, {
    kind: 'samples-rebound',
    subject: `Samples of ${names} were exchanged in the lab`,
    lines: [
      `By sex or coat, the swabs of ${names} were those of each other. A second person in our lab has looked at them and exchanged these samples: ${samples}.`,
      `The reason: ${reason}`,
      ...bound.map(
        ({ kind, code, name }) => `The ${SAMPLE_NAMES[kind]} sample with the code ${code} is now that of ${name}.`,
      ),
      'Nothing that was read for the wrong cat has been released. If you know otherwise, please reply to this mail at once.',
    ],
    button: ['See where they are', 'delivery'],
  });
}

export function sampleSentMail({ name, kind, tracking, ...about }: SampleMail & { tracking: string }): OutgoingMail {
  const sample = SAMPLE_NAMES[kind];
  return orderLetter(about, {
    kind: 'sample-sent',
    subject: `The ${sample} set for ${name} is on its way`,
    lines: [
      `It holds one labelled tube for the ${sample} sample of ${name}, and a prepaid envelope to the lab.`,
      HOW[kind],
      ...(tracking ? [`Tracking number: ${tracking}`] : []),
    ],
    button: ['See where it is', 'delivery'],
  });
}
