import type { OutgoingMail } from '#src/platform/house.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import { NEWSLETTER_LINK_DAYS } from '../rules/limits.ts';
import { unsubscribeHeaders, unsubscribePage } from '../rules/newsletter.ts';

/** The question whether the newsletter is wanted. Without a press of its button nothing more is ever sent. */
export function newsletterConfirmMail({ to, link }: { to: string; link: string }): OutgoingMail {
  return letter({
    to,
    kind: 'newsletter-confirm',
    subject: 'One press, and the newsletter is yours',
    secret: true,
    lines: [
      'Somebody, hopefully you, asked for our newsletter at this address. Please say that it is wanted.',
      `The link works once, for ${NEWSLETTER_LINK_DAYS} days. Without it we forget the address.`,
    ],
    button: { label: 'Yes, send it', href: link },
    reason:
      'You get this one mail because this address was typed into the newsletter form. If that was not you, do nothing.',
  });
}

interface Reader {
  to: string;
  origin: string;
  unsubscribeToken: string;
}

export function newsletterWelcomeMail(reader: Reader): OutgoingMail {
  const first = 'You are on the list. Letters come when there is something to say, which is not every week.';
  return readerMail(reader, 'newsletter-welcome', 'Welcome to the newsletter', first);
}

/** For somebody who asked again for what they already get. */
export function newsletterAlreadyMail(reader: Reader): OutgoingMail {
  const first = 'You asked for our newsletter, and you are on the list already. Nothing else to do.';
  return readerMail(reader, 'newsletter-already', 'You get the newsletter already', first);
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
          Had enough? <MailLink href={out}>Unsubscribe</MailLink>. It takes one press.
        </MailText>
      </MailLayout>
    ),
  };
}
