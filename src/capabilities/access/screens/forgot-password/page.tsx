import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { privateMeta } from '#src/web/meta.ts';
import type { ResetRequestAnswer } from '../../password-contract.ts';
import { askForReset } from '../../queries.ts';
import { looksLikeEmail } from '../../rules/registration.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { useForm } from '#src/web/use-form.ts';
import { ByPhone } from './by-phone.tsx';
import { sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { EmailField } from '../account-fields.tsx';

export const meta = () =>
  privateMeta('Forgotten password. Purrwell', 'Ask for a link to a new password for your Purrwell account.');

export default function ForgotPassword() {
  const [sent, setSent] = useState<ResetRequestAnswer | null>(null);
  const [byPhone, setByPhone] = useState(false);
  const toPhone = () => setByPhone(true);
  return (
    <AuthFrame
      tint="blue"
      aside={
        <AsideLink to="/login" back>
          Back to sign in
        </AsideLink>
      }
      art={<AuthArt name="keeper" className="auth-cat-loaf moonlit" />}
    >
      {byPhone && <ByPhone onEmail={() => setByPhone(false)} />}
      {!byPhone && (sent ? <Sent answer={sent} onPhone={toPhone} /> : <Ask onSent={setSent} onPhone={toPhone} />)}
    </AuthFrame>
  );
}

function Ask({ onSent, onPhone }: { onSent: (answer: ResetRequestAnswer) => void; onPhone: () => void }) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = form.text('email').trim();
    if (!looksLikeEmail(email)) {
      const problem = { field: 'email', title: 'Invalid Email', text: 'Please enter a valid email address.' } as const;
      return sayProblem(form, problem);
    }
    form.setBusy(true);
    try {
      onSent(await askForReset(email));
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('No link was sent', failure, 'Please try again later.');
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">It happens to humans</h1>
        <p className="lead muted">Tell us your e-mail and we send a link to a new password.</p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <EmailField errors={form.errors} />
        <Button type="submit" size="lg" full busy={form.busy}>
          Send the link
        </Button>
        <Button variant="plain" full onClick={onPhone}>
          Use my phone number instead
        </Button>
      </form>
    </>
  );
}

function Sent({ answer, onPhone }: { answer: ResetRequestAnswer; onPhone: () => void }) {
  return (
    <div role="status">
      <h1 className="d-md">Check your mail</h1>
      <p className="lead muted">{answer.message}</p>
      <p className="auth-note">
        No mail after ten minutes? Write to{' '}
        <a className="link" href={`mailto:${answer.supportEmail}`}>
          {answer.supportEmail}
        </a>{' '}
        and we will help. Does your account have a phone number but no e-mail?
      </p>
      <Button variant="plain" onClick={onPhone}>
        Use my phone number instead
      </Button>
    </div>
  );
}
