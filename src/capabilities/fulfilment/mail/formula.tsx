import type { FormulaNews } from '#src/capabilities/lab/actions/formula-news.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import type { OutgoingMail } from '#src/platform/services.ts';

interface Told extends FormulaNews {
  to: string;
  catId: string;
  name: string;
  cats: readonly CatInMail[];
  origin: string;
  supportEmail: string;
}

/** New results changed the sticks of a cat: what differs, and that the earlier version can be kept. */
export function formulaMail({
  to,
  catId,
  name,
  cats,
  version,
  before,
  kept,
  changes,
  origin,
  supportEmail,
}: Told): OutgoingMail {
  return letter({
    to,
    cats,
    kind: 'formula-changed',
    subject: kept ? `A new version of the sticks of ${name}` : `The sticks of ${name} change with the next box`,
    lines: [
      kept
        ? `The lab has made version ${version} of the sticks of ${name}. You keep version ${before}, so your boxes stay as they are until you choose the new one.`
        : `The lab has made version ${version} of the sticks of ${name}. It goes into the next box we pack.`,
      ...changes,
      kept
        ? `To change to version ${version}, open Supplements and press “Use version ${version}”.`
        : `To keep the previous one, open Supplements and press “Keep version ${before}” before that box is packed. It stays in the boxes until you change it back.`,
    ],
    button: { label: 'See the difference', href: `${origin}/dashboard?cat=${catId}&tab=supplements` },
    reason: `You get this mail because the formula of ${name} changed. Questions: ${supportEmail}`,
  });
}
