import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Leave the waitlist. Purrwell');

export default function WaitlistLeave() {
  return (
    <MailedLink
      tint="oat"
      path="/api/waitlist/leave"
      cats={{ before: 'pita', after: 'pitaAsleep' }}
      ask={{
        title: 'Leave the Pro waitlist?',
        text: 'The next person gets your place, and we delete your address.',
        button: 'Leave the waitlist',
      }}
      done="You have left the waitlist"
      dead={{
        else: {
          title: 'This link has no place',
          text: 'You may have left the list already. If not, part of the link may be missing.',
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
