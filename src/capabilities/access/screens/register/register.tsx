import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { RegisterForm } from './register-form.tsx';

/** `onAccount` is done with the new account before the page leaves, such as bringing an order that was paid already. */
export function Register({ onAccount }: { onAccount?: (email: string) => Promise<void> }) {
  return (
    <AuthFrame
      tint="mint"
      form="tall"
      aside={<AsideLink to="/login">I have an account</AsideLink>}
      art={
        <>
          <AuthArt name="clerk" className="auth-cat-sit moonlit" />
          <AuthArt name="sticks" className="auth-sticks" />
        </>
      }
    >
      <div className="auth-heading">
        <h1 className="d-md">Paperwork, for humans</h1>
        <p className="lead muted">The cat owns the household. You just need a login.</p>
      </div>
      <RegisterForm onAccount={onAccount} />
    </AuthFrame>
  );
}
