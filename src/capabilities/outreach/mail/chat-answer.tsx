import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import type { Settings } from '#src/platform/settings.ts';
import { MailButton, MailLayout, MailText } from '#src/ui/mail-layout.tsx';
import { CHAT_PATH } from '../rules/chat.ts';

interface Said {
  id: string;
  writer: 'customer' | 'staff' | 'assistant';
  author: string | null;
  body: string;
  at: Date;
}

const writerOf = ({ writer, author }: Said): string =>
  writer === 'staff' ? (author ?? 'Purrwell') : writer === 'customer' ? 'You' : 'Dr. AI';

/** The end of a conversation with an answer that was not read, for somebody who has left the page. */
export function chatAnswerMail(
  { supportEmail, publicUrl }: Settings,
  { number, email }: { number: string; email: string },
  messages: readonly Said[],
): OutgoingMail {
  const who = messages.findLast(({ writer }) => writer === 'staff')?.author ?? 'Somebody';
  const title = `${who} answered in the chat`;
  const href = `${publicUrl}${CHAT_PATH}`;
  const back = 'The conversation goes on in the browser in which you wrote. You can also answer this mail.';
  const reason = `You get this mail because you wrote in our chat (${number}) and had left when the answer came. Your answer goes to ${supportEmail}; please leave the number in the subject.`;
  const heads = messages.map((said) => `${writerOf(said)}, ${formatDate('timeInZone', said.at, SHOP_ZONE)}`);
  return {
    to: email,
    kind: 'chat-answer',
    subject: `${title} (${number})`,
    headers: { 'Reply-To': supportEmail },
    text: [...messages.map(({ body }, i) => `${heads[i]}:\n${body}`), back, href, reason].join('\n\n'),
    html: (
      <MailLayout title={title} preview={back} reason={reason}>
        {messages.map((said, i) => (
          <MailText key={said.id}>
            <b>{heads[i]}</b>
            {said.body.split('\n').map((line, place) => (
              <span key={`${place}-${line.slice(0, 20)}`}>
                <br />
                {line}
              </span>
            ))}
          </MailText>
        ))}
        <MailText>{back}</MailText>
        <MailButton href={href}>Open the chat</MailButton>
      </MailLayout>
    ),
  };
}
