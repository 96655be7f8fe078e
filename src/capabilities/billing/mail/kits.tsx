import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { KitAgreement } from '../rules/kit-choice.ts';
import { type KitContext, kitSentences, kitTitle } from '../rules/kit-words.ts';

interface KitsMail extends KitContext {
  to: string;
  origin: string;
  supportEmail: string;
  /** Named in the mail, by which it is found as proof in a dispute. */
  orderNumber: string | null;
  agreement: KitAgreement;
  /** Sentence of the mail that the page does not show. */
  besides: string[];
}

/** Proof of the agreement on the follow-up kits of a cat, in the sentences of the page. */
export function kitsChangedMail({
  to,
  origin,
  supportEmail,
  orderNumber,
  agreement,
  besides,
  ...told
}: KitsMail): OutgoingMail {
  const name = nameInMail(agreement.cat.name);
  const named = { ...agreement, cat: { ...agreement.cat, name } };
  return letter({
    to,
    kind: 'kits-changed',
    subject: kitTitle(named),
    lines: [...kitSentences(named, told), ...besides],
    button: { label: 'See your test kits', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because the test kits of ${name} were changed in ${orderNumber ? `order ${orderNumber}, ` : ''}a plan with this address. Questions: ${supportEmail}`,
  });
}
