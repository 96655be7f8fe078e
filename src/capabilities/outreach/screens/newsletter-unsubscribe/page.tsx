import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Unsubscribe. Purrwell');

export default function NewsletterUnsubscribe() {
  return (
    <MailedLink
      flood="blue"
      path="/api/newsletter/unsubscribe"
      cats={{ before: 'noor', after: 'noorAsleep' }}
      ask={{ title: 'No more letters?', text: 'One press, no questions.', button: 'Unsubscribe' }}
      done="You are off the list"
      dead={{
        else: {
          title: 'We do not know this link',
          text: 'It may have been cut short on its way. Copy the whole address from the letter, or write to us and a person takes you off.',
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
