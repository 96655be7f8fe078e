import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Confirm the newsletter. Purrwell');

export default function NewsletterConfirm() {
  return (
    <MailedLink
      flood="mint"
      path="/api/newsletter/confirm"
      cats={{ before: 'inspector', after: 'inspectorPleased' }}
      ask={{ title: 'Looking at the link', text: 'It only takes a moment.' }}
      done="You are on the list"
      dead={{
        'link-used': {
          title: 'This link has done its work',
          text: 'You confirmed it before. The newsletter comes to you, and there is nothing else to do.',
        },
        'link-expired': {
          title: 'This link is too old',
          text: 'We have forgotten the address, as the mail said. Ask for the newsletter again and a new link comes.',
        },
        else: {
          title: 'We do not know this link',
          text: 'It may have been cut short on its way. Copy the whole address from the mail, or ask for a new one.',
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
