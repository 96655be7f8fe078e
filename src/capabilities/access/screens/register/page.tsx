import { ButtonLink } from '#src/ui/button.tsx';
import { pageMeta } from '#src/web/meta.ts';
import { AuthArt } from '../auth-art.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta = () =>
  pageMeta({
    path: '/register',
    title: 'Create your account. Purrwell',
    description:
      'Make a Purrwell account with your e-mail or phone number. The cat owns the household. You just need a login.',
  });

export default function Register() {
  return (
    <AuthFrame
      tint="mint"
      aside={
        <ButtonLink variant="plain" size="sm" to="/login">
          I have an account
        </ButtonLink>
      }
      art={
        <>
          <AuthArt name="clerk" className="auth-cat-sit" />
          <AuthArt name="sticks" className="auth-sticks" />
        </>
      }
    >
      <div className="auth-heading">
        <h1 className="d-md">Paperwork, for humans</h1>
        <p className="lead muted">The cat owns the household. You just need a login.</p>
      </div>
      <RegisterForm />
    </AuthFrame>
  );
}
