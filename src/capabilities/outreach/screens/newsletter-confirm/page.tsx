import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Confirm the newsletter. Purrwell');

export default function NewsletterConfirm() {
  return (
    <MailedLink
      tint="mint"
      path="/api/newsletter/confirm"
      cats={{ before: 'inspector', after: 'inspectorPleased' }}
      ask={{ title: 'Checking the link', text: 'It only takes a moment.' }}
      done="You are on the list"
      dead={{
        'link-used': {
          title: 'This link has already been used',
          text: 'You have already confirmed. We send you the newsletter.',
        },
        'link-expired': {
          title: 'This link has expired',
          text: 'We have deleted the address. Ask for the newsletter again to get a new link.',
        },
        else: {
          title: 'We do not know this link',
          text: 'Part of it may be missing. Copy the whole link from the mail, or ask for a new one.',
        },
      }}
      instead={
        <ButtonLink variant="strong" size="lg" to="/blog">
          To the blog
        </ButtonLink>
      }
    />
  );
}
