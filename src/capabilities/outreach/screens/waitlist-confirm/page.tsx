import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Your place on the waitlist. Purrwell');

export default function WaitlistConfirm() {
  return (
    <MailedLink
      tint="oat"
      path="/api/waitlist/confirm"
      cats={{ before: 'pita', after: 'pita' }}
      ask={{ title: 'Checking the link', text: 'It only takes a moment.' }}
      done="You are on the list"
      dead={{
        'link-used': {
          title: 'This link has already been used',
          text: 'You have your place. We mailed you its number.',
        },
        'link-expired': {
          title: 'This link has expired',
          text: 'A link also stops working when we send a newer one. Join again to get a new link.',
        },
        else: {
          title: 'We do not know this link',
          text: 'Part of it may be missing. Copy the whole link from the mail, or join again.',
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
