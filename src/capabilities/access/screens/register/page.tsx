import type { MetaFunction } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta: MetaFunction = () => [
  { title: 'Create your account. Purrwell' },
  {
    name: 'description',
    content:
      'Make a Purrwell account with your e-mail or phone number. The cat owns the household. You just need a login.',
  },
];

const CLERK = { breed: 'russian-blue', collar: 'marmalade' } as const;

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
        <div className="auth-cat auth-cat-sit">
          <CatPortrait cat={CLERK} mood="unimpressed" pose="sit" decorative />
        </div>
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
