import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Leave the waitlist. Purrwell');

export default function WaitlistLeave() {
  return (
    <MailedLink
      flood="oat"
      path="/api/waitlist/leave"
      cats={{ before: 'pita', after: 'pitaAsleep' }}
      ask={{
        title: 'Leave the Pro waitlist?',
        text: 'Your place goes to whoever stands behind you, and we forget the address.',
        button: 'Leave the waitlist',
      }}
      done="Your place is free"
      dead={{
        else: {
          title: 'There is no place behind this link',
          text: 'You may have left the list already. If not, the link was cut short on its way.',
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
