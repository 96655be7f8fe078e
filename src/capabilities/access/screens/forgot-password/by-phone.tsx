import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { ResetRequestAnswer } from '../../password-contract.ts';
import { askForPhoneReset, resetByPhone } from '../../queries.ts';
import { checkNewPassword, looksLikePhone } from '../../rules/registration.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { SignedOutElsewhere } from '../signed-out-elsewhere.tsx';
import { ConfirmPasswordField } from '../account-fields.tsx';

type Stage =
  | { name: 'number' }
  | { name: 'code'; phone: string; answer: ResetRequestAnswer }
  | { name: 'done'; message: string };

/** A new password with a code sent to a confirmed number: the number, then code and password, on one page. */
export function ByPhone({ onEmail }: { onEmail: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'number' });
  if (stage.name === 'number')
    return <AskNumber onSent={(phone, answer) => setStage({ name: 'code', phone, answer })} onEmail={onEmail} />;
  if (stage.name === 'code')
    return (
      <EnterCode
        {...stage}
        onDone={(message) => setStage({ name: 'done', message })}
        onBack={() => setStage({ name: 'number' })}
      />
    );
  return <SignedOutElsewhere message={stage.message} />;
}

interface NumberProps {
  onSent: (phone: string, answer: ResetRequestAnswer) => void;
  onEmail: () => void;
}

function AskNumber({ onSent, onEmail }: NumberProps) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const phone = form.text('phone').trim();
    if (!looksLikePhone(phone)) {
      const problem = { field: 'phone', title: 'Invalid Phone Number', text: 'Please enter a valid phone number.' };
      return sayProblem(form, problem);
    }
    form.setBusy(true);
    try {
      onSent(phone, await askForPhoneReset(phone));
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('No code was sent', failure, 'Please try again later.');
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">A code to your phone</h1>
        <p className="lead muted">
          <ShopFact name="numberRecovery" />
        </p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={40}
          error={form.errors.phone}
        />
        <Button type="submit" size="lg" full busy={form.busy}>
          Send the code
        </Button>
        <Button variant="plain" full onClick={onEmail}>
          Use my e-mail instead
        </Button>
      </form>
    </>
  );
}

interface CodeProps {
  phone: string;
  answer: ResetRequestAnswer;
  onDone: (message: string) => void;
  onBack: () => void;
}

function EnterCode({ phone, answer, onDone, onBack }: CodeProps) {
  const form = useForm();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = checkNewPassword(password, form.text('confirmPassword'));
    if (problem) return sayProblem(form, problem);
    form.setBusy(true);
    try {
      onDone((await resetByPhone({ phone, code: form.text('code'), password })).message);
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('Your password was not changed', failure, 'Please try again later.');
    }
  };
  return (
    <>
      <div className="auth-heading" role="status">
        <h1 className="d-md">Check your phone</h1>
        <p className="lead muted">{answer.message}</p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <TextField
          ref={field}
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={form.errors.code}
        />
        <NewPasswordField label="New password" value={password} onChange={setPassword} error={form.errors.password} />
        <ConfirmPasswordField errors={form.errors} />
        <Button type="submit" size="lg" full busy={form.busy}>
          Set the password
        </Button>
        <Button variant="plain" full onClick={onBack}>
          Send another code
        </Button>
      </form>
      <p className="auth-note small">
        No code after two minutes? No account may have confirmed this number, or it cannot be reached. Write to{' '}
        <a className="link" href={`mailto:${answer.supportEmail}`}>
          {answer.supportEmail}
        </a>
        .
      </p>
    </>
  );
}
