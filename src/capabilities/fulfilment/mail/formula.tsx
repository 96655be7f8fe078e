import type { FormulaNews } from '#src/capabilities/lab/actions/formula-news.ts';
import { NOTICE_HOURS } from '#src/capabilities/lab/rules/formula-notice.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import type { OutgoingMail } from '#src/platform/services.ts';

interface FormulaMail extends FormulaNews {
  to: string;
  catId: string;
  name: string;
  cats: readonly CatInMail[];
  /** Of the household, by which the moment is told. */
  timeZone: string;
  origin: string;
  supportEmail: string;
}

/** New results, or an exchange, changed the sticks of a cat: the differences, their date, and the link to keep the earlier version. */
export function formulaMail(told: FormulaMail): OutgoingMail {
  const { to, catId, name, cats, version, kept, changes, origin, supportEmail } = told;
  return letter({
    to,
    cats,
    kind: 'formula-changed',
    subject: kept ? `A new version of the sticks of ${name}` : `The sticks of ${name} change`,
    lines: [...(kept ? keptLines(told, changes) : changedLines(told, changes))],
    button: { label: 'See the difference', href: `${origin}/dashboard?cat=${catId}&tab=supplements` },
    reason: `You get this mail because the formula of ${name} changed: there is version ${version}. Questions: ${supportEmail}`,
  });
}

const keptLines = ({ version, before, name }: FormulaMail, changes: string[]): string[] => [
  `The lab has made version ${version} of the sticks of ${name}. You keep version ${before}, so your boxes stay as they are until you choose the new one.`,
  ...changes,
  `To change to version ${version}, open Supplements and press “Use version ${version}”.`,
];

const changedLines = (
  { version, before, name, exchanged, packedFrom, timeZone }: FormulaMail,
  changes: string[],
): string[] => [
  exchanged
    ? `You exchanged a formula of ${name}: that is version ${version} of the sticks.`
    : `The lab has made version ${version} of the sticks of ${name}.`,
  `It goes into boxes we pack from ${momentText(packedFrom.toISOString(), timeZone)}, ${NOTICE_HOURS} hours after this mail. A box packed before that has version ${before}.`,
  ...changes,
  `To keep the previous one, open Supplements and press “Keep version ${before}” before the box is packed. It stays in the boxes until you change it back.`,
];
