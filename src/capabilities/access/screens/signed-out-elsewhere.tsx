import { ButtonLink } from '#src/ui/button.tsx';

/** End of a recovery: the server's message, and the way to sign in with the new password. */
export function SignedOutElsewhere({ message }: { message: string }) {
  return (
    <div role="status">
      <h1 className="d-md">Password changed</h1>
      <p className="lead muted">{message} You are signed out everywhere else.</p>
      <p className="auth-note">
        <ButtonLink size="lg" to="/login">
          Sign In
        </ButtonLink>
      </p>
    </div>
  );
}
