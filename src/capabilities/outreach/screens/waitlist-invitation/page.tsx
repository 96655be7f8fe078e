import { ButtonLink } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { wizardAt } from '#src/web/wizard-link.ts';
import { MailedLink } from '../mailed-link/mailed-link.tsx';

export const meta = () => privateMeta('Your Pro seat. Purrwell');

export default function WaitlistInvitation() {
  return (
    <MailedLink
      tint="oat"
      path="/api/waitlist/invitation"
      cats={{ before: 'pita', after: 'pita' }}
      ask={{ title: 'Checking the link', text: 'It only takes a moment.' }}
      done="A Pro seat is held for you"
      dead={{
        'invitation-over': {
          title: 'This invitation is over',
          text: 'The seat was taken, or it went to the next person. Nothing was charged for it.',
        },
        else: {
          title: 'We do not know this link',
          text: 'Part of it may be missing. Copy the whole link from the mail.',
        },
      }}
      next={
        <>
          <ButtonLink variant="strong" size="lg" to="/subscribe?plan=pro" reloadDocument>
            Order with my account
          </ButtonLink>
          <ButtonLink variant="quiet" size="lg" to={wizardAt({ plan: 'pro' })} reloadDocument>
            I have no account yet
          </ButtonLink>
        </>
      }
      instead={
        <ButtonLink variant="strong" size="lg" to="/#plans">
          See the plans
        </ButtonLink>
      }
    />
  );
}
