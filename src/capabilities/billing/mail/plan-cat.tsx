import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { BY_OUR_TEAM } from '../rules/ending.ts';
import { additionSentences, type CatAddition } from '../rules/cat-addition.ts';

/** Receipt for a cat that joined the plan: the agreed terms, and each price with its first day. */
export function catAddedMail(told: {
  to: string;
  /** Time zone of the household, by which days are written. */
  timeZone: string;
  origin: string;
  supportEmail: string;
  addition: CatAddition;
  registered?: Parameters<typeof additionSentences>[1]['registered'];
}): OutgoingMail {
  const { to, origin, supportEmail } = told;
  const name = nameInMail(told.addition.cat.name);
  const addition = { ...told.addition, cat: { ...told.addition.cat, name } };
  return letter({
    to,
    kind: 'plan-cat-added',
    subject: `${name} is in your plan`,
    lines: [...additionSentences(addition, told), ...(addition.byStaff ? [BY_OUR_TEAM] : [])],
    button: { label: 'See your plan', href: `${origin}/dashboard?tab=billing` },
    reason: `You get this mail because ${name} was added to a plan with this address. Questions: ${supportEmail}`,
  });
}
