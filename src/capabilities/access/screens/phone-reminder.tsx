import { Smartphone } from '#src/ui/icons/smartphone.ts';
import { Link } from 'react-router';
import { useSession } from '#src/web/session.ts';
import './phone-reminder.css';

/** For an account with nothing but a number that nobody has confirmed: as yet nothing replaces its password. */
export function PhoneReminder() {
  const { user } = useSession();
  if (!user?.phoneNumber || user.email || user.phoneVerified) return null;
  return (
    <aside className="wrap phone-reminder" aria-label="Your number">
      <p className="panel row gap3">
        <Smartphone size={22} aria-hidden="true" />
        <span>
          You cannot reset a forgotten password yet.{' '}
          <Link className="link" to="/profile#phone">
            Add an e-mail or confirm your number in your profile
          </Link>
        </span>
      </p>
    </aside>
  );
}
