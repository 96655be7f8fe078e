import { SAMPLE_RETURN_HOURS, STAGES, spanText } from '#src/capabilities/pricing/rules/times.ts';
import { rowText, type ScheduleRow } from '#src/capabilities/pricing/rules/schedule-words.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { looksOf, withPortraits } from '#src/platform/mail/portraits.ts';
import { MailButton, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { FollowLines } from './follow-lines.ts';
import { kitLines } from './kit-lines.ts';
import { type OrderLetter, reasonOf } from './order-letter.ts';

interface StageWords {
  title: string;
  say(names: string): string;
}

/** The steps that a household is written to about. The others are on its home. */
export const STAGE_MAILS: Partial<Record<JourneyKey, StageWords>> = {
  kit_shipped: {
    title: 'Your test kit has shipped',
    say: (names) => `It contains everything for ${names}: swabs, tubes and a prepaid return label.`,
  },
  kit_delivered: {
    title: 'Your test kit has arrived',
    say: (names) =>
      `Take the samples of ${names} when it suits the cat, then send them back within ${SAMPLE_RETURN_HOURS} hours. Book the courier from your home page.`,
  },
  lab_received: {
    title: 'The lab has the samples',
    say: (names) =>
      `The reading for ${names} takes ${spanText(STAGES.healthAnalysis)}. You do not need to do anything.`,
  },
  optimizer_shipped: {
    title: 'Your first sticks have shipped',
    // The schedule in the mail says whether and when another payment comes.
    say: (names) => `The box for ${names} is on its way. Your month begins today.`,
  },
  optimizer_delivered: {
    title: 'Your sticks have arrived',
    say: (names) => `One stick a day for ${names}, over the food. The cat will tell you what it thinks.`,
  },
};

interface Stage extends OrderLetter {
  key: JourneyKey;
  words: StageWords;
  names: string;
  /** Cats whose test kits are in the parcel as well. */
  kits: string[];
  tracking: string | null;
  follow?: FollowLines | null;
  /** Steps still to come. */
  schedule: ScheduleRow[];
  sandbox: boolean;
  /** Shows where the order is, without an account. */
  statusLink: string;
}

export function stageMail(stage: Stage): OutgoingMail {
  const { to, key, words, number, names, cats, kits, tracking, follow, schedule, sandbox, statusLink, origin } = stage;
  const what = words.say(names);
  const lines = [
    what,
    ...kitLines(kits),
    ...(tracking ? [`Tracking number: ${tracking}`] : []),
    ...(follow ? [follow.said] : []),
    ...(sandbox ? ['Sandbox: no parcel exists. The shop has no carrier connected.'] : []),
    ...schedule.map(rowText),
    `Order ${number}`,
  ];
  const reason = reasonOf(stage);
  const link = `${origin}/dashboard`;
  const page = follow?.link;
  return {
    to,
    kind: `order-${key.replaceAll('_', '-')}`,
    subject: words.title,
    portraits: looksOf(cats),
    text: [
      ...lines,
      ...(page ? [`${page.label}: ${page.href}`] : []),
      link,
      `Track the order without signing in: ${statusLink}`,
      reason,
    ].join('\n\n'),
    html: (
      <MailLayout title={words.title} preview={what} reason={reason} cats={withPortraits(cats)}>
        {lines.map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        {page && (
          <MailText>
            <MailLink href={page.href}>{page.label}</MailLink>
          </MailText>
        )}
        <MailButton href={link}>See my order</MailButton>
        <MailText>
          <MailLink href={statusLink}>Track the order without signing in</MailLink>
        </MailText>
      </MailLayout>
    ),
  };
}
