import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Unsubscribe. Purrwell');

export default function NewsletterUnsubscribe() {
  return (
    <MailedLink
      tint="blue"
      path="/api/newsletter/unsubscribe"
      cats={{ before: 'noor', after: 'noorAsleep' }}
      ask={{ title: 'No more letters?', text: 'One click, no questions.', button: 'Unsubscribe' }}
      done="You are off the list"
      dead={{
        else: {
          title: 'We do not know this link',
          text: 'Part of it may be missing. Copy the whole link from the letter, or ask us to unsubscribe you.',
        },
      }}
      instead={
        <a className="btn ink lg" href={SUPPORT_CHAT}>
          Write to us
        </a>
      }
    />
  );
}
