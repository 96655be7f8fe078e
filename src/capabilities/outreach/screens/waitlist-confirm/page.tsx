import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Your place on the waitlist. Purrwell');

export default function WaitlistConfirm() {
  return (
    <MailedLink
      flood="oat"
      path="/api/waitlist/confirm"
      cats={{ before: 'pita', after: 'pita' }}
      ask={{ title: 'Looking at the link', text: 'It only takes a moment.' }}
      done="You are on the list"
      dead={{
        'link-used': {
          title: 'This link has done its work',
          text: 'You have your place. Its number is in the mail that came after you took it.',
        },
        'link-expired': {
          title: 'This link is too old',
          text: 'Links expire, and an old one stops working when a newer one is sent. Join again and a new one comes.',
        },
        else: {
          title: 'We do not know this link',
          text: 'It may have been cut short on its way. Copy the whole address from the mail, or join again.',
        },
      }}
      instead={
        <ButtonLink variant="strong" size="lg" to="/#plans">
          See the plans
        </ButtonLink>
      }
    />
  );
}
