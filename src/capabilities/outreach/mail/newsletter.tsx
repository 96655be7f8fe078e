import type { OutgoingMail } from '#src/platform/services.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { MailHeading, MailLayout, MailLink, MailList, MailText } from '#src/ui/mail-layout.tsx';
import { blocksOf, type Part, plainText } from '../rules/letter-text.ts';
import { NEWSLETTER_LINK_DAYS } from '../rules/limits.ts';
import { unsubscribeHeaders, unsubscribePage } from '../rules/newsletter.ts';

/** The question whether the newsletter is wanted. Without a press of its button nothing more is ever sent. */
export function newsletterConfirmMail({ to, link }: { to: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'newsletter-confirm',
    subject: 'Please confirm our newsletter',
    secret: true,
    lines: [
      'Someone, hopefully you, asked for our newsletter at this address. Please confirm it.',
      `The link works once, for ${NEWSLETTER_LINK_DAYS} days. If you do not use it, we delete the address.`,
    ],
    button: { label: 'Yes, send it', href: link },
    reason:
      'You get this mail because someone entered this address in the newsletter form. If that was not you, ignore it.',
  });
}

interface Reader {
  to: string;
  origin: string;
  unsubscribeToken: string;
}

export function newsletterWelcomeMail(reader: Reader): OutgoingMail {
  const first = 'You are on the list. We write when there is something to say, which is not every week.';
  return readerMail(reader, 'newsletter-welcome', 'Welcome to the newsletter', first);
}

/** For a subscriber who signs up again. */
export function newsletterAlreadyMail(reader: Reader): OutgoingMail {
  const first = 'You are already on the newsletter list. You do not need to do anything.';
  return readerMail(reader, 'newsletter-already', 'You already get the newsletter', first);
}

function readerMail(
  { to, origin, unsubscribeToken }: Reader,
  kind: string,
  subject: string,
  first: string,
): OutgoingMail {
  const out = unsubscribePage(origin, unsubscribeToken);
  const reason = 'You get this mail because you confirmed that you want our newsletter.';
  return {
    to,
    kind,
    subject,
    headers: unsubscribeHeaders(origin, unsubscribeToken),
    text: [first, `Unsubscribe: ${out}`, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={first} reason={reason}>
        <MailText>{first}</MailText>
        <MailText>
          Had enough? <MailLink href={out}>Unsubscribe</MailLink>. It takes one click.
        </MailText>
      </MailLayout>
    ),
  };
}

export const LETTER_KIND = 'newsletter';

/** A newsletter to one of its readers. */
export function newsletterLetterMail(
  { to, origin, unsubscribeToken }: Reader,
  { subject, body }: { subject: string; body: string },
): OutgoingMail {
  const out = unsubscribePage(origin, unsubscribeToken);
  const reason = 'You get this mail because you confirmed that you want our newsletter.';
  return {
    to,
    kind: LETTER_KIND,
    subject,
    headers: unsubscribeHeaders(origin, unsubscribeToken),
    text: [plainText(body), `Unsubscribe: ${out}`, reason].join('\n\n'),
    html: (
      <MailLayout title={subject} preview={plainText(body).slice(0, 120)} reason={reason}>
        <LetterBody body={body} />
        <MailText>
          Had enough? <MailLink href={out}>Unsubscribe</MailLink>. It takes one click.
        </MailText>
      </MailLayout>
    ),
  };
}

// The text does not change while it is drawn, so that a place in it is a key.
/* oxlint-disable react/no-array-index-key */
function LetterBody({ body }: { body: string }) {
  return blocksOf(body).map((block, index) => {
    if (block.kind === 'list') return <MailList key={index} points={block.points.map((parts) => marked(parts))} />;
    if (block.kind === 'heading') return <MailHeading key={index}>{marked(block.parts)}</MailHeading>;
    return <MailText key={index}>{marked(block.parts)}</MailText>;
  });
}

const marked = (parts: readonly Part[]) =>
  parts.map((part, index) => {
    if (part.kind === 'bold') return <b key={index}>{part.text}</b>;
    if (part.kind === 'link')
      return (
        <MailLink key={index} href={part.href}>
          {part.text}
        </MailLink>
      );
    return part.text;
  });
/* oxlint-enable react/no-array-index-key */
