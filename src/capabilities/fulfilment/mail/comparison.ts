import { listOf } from '#src/lib/lists.ts';
import type { CatInMail } from '#src/platform/mail/portraits.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import type { OutgoingMail } from '#src/platform/services.ts';

/** The first four weeks on sticks are over, and the log is enough for a verdict, which stands on the page alone. */
export function comparisonMail({ to, cats, origin }: { to: string; cats: CatInMail[]; origin: string }): OutgoingMail {
  const names = listOf(cats.map(({ name }) => name));
  return letter({
    to,
    cats,
    kind: 'comparison',
    subject: `${names}: before the sticks, and on them`,
    lines: [
      `The first four weeks of ${names} on sticks are over.`,
      'Under Health, what you logged in the fortnight before stands beside what you logged since. It says what has changed visibly, and where nothing has.',
      'It compares your log. It is not a finding of a vet, and does not say what a change comes from.',
    ],
    reason: `You get this mail, once for each cat, because notifications by e-mail are on in your profile: ${origin}/profile`,
    button: { label: 'Look at it', href: `${origin}/dashboard?tab=health` },
  });
}
