import { CheckField, PasswordField, TextField } from '#src/ui/field.tsx';
import type { Profile } from '../../contract.ts';
import { PasskeyInstead } from '../identity-dialog.tsx';
import { AddressFields } from './address-fields.tsx';
import { PASSWORD_LONGEST } from '../../rules/registration.ts';

/** Name, ways to reach somebody, and where parcels go. */
export function PersonalFields({
  profile,
  errors,
  asksPassword,
  onConfirmed,
}: {
  profile: Profile;
  errors: Record<string, string>;
  /** Set if the typed change affects sign-in. */
  asksPassword: boolean;
  /** A passkey has confirmed instead. */
  onConfirmed: () => void;
}) {
  const { firstName, lastName, email, phone, address, unconfirmed } = profile;
  return (
    <section className="panel profile-card">
      <h2 className="title">Personal Information</h2>
      <div className="profile-pair">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={firstName}
          maxLength={100}
          autoComplete="given-name"
          error={errors.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={lastName}
          maxLength={100}
          autoComplete="family-name"
          error={errors.lastName}
        />
      </div>
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={unconfirmed.email ?? email}
        maxLength={254}
        autoComplete="email"
        error={errors.email}
        hint={unconfirmed.email ? waitingFor(unconfirmed.email, email) : undefined}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        defaultValue={unconfirmed.phone ?? phone}
        maxLength={40}
        autoComplete="tel"
        error={errors.phone}
        hint={aboutNumber(profile)}
      />
      {asksPassword && (
        <>
          <PasswordField
            label="Your password"
            name="currentPassword"
            autoComplete="current-password"
            maxLength={PASSWORD_LONGEST}
            error={errors.currentPassword}
            hint="Needed for another e-mail or phone number: they are what you sign in with."
          />
          <PasskeyInstead size="sm" onDone={onConfirmed} />
        </>
      )}
      <AddressFields address={address} errors={errors} />
    </section>
  );
}

const waitingFor = (asked: string, now: string) =>
  `Not in effect yet: please use the link we mailed to ${asked}.${now ? ` Until then you sign in with ${now}.` : ''}`;

/** Whether the number is confirmed, and what it can and cannot do until then. */
function aboutNumber({ email, phone, unconfirmed, phoneVerified, textsSent }: Profile): string | undefined {
  if (unconfirmed.phone) {
    const why = textsSent
      ? 'Not in effect yet: please confirm it below.'
      : 'Unconfirmed: we send no text messages yet, so this number cannot be tried.';
    return `${why}${phone ? ` Until then you sign in with ${phone}.` : ' You cannot sign in with it.'}`;
  }
  if (!phone) return undefined;
  if (phoneVerified) return 'Confirmed. It is yours alone, and you can sign in with it.';
  if (textsSent) return 'You sign in with this number, but nobody has confirmed it. Please do so below.';
  return email ? undefined : ONLY_A_NUMBER;
}

const ONLY_A_NUMBER =
  'You sign in with this number. We send no text messages yet, so a forgotten password cannot be replaced: please add an e-mail.';

/** Mail preferences. Mails about orders and the account's security are always sent. */
export function PreferenceFields({ preferences }: Pick<Profile, 'preferences'>) {
  return (
    <section className="panel profile-card">
      <h2 className="title">Notification Preferences</h2>
      <CheckField
        name="emailNotifications"
        label="Email notifications"
        defaultChecked={preferences.emailNotifications}
        hint="Optional mails: the newsletter’s welcome and the shipping news of monthly boxes. Receipts, the steps of your first order, answers to you and anything about signing in are always sent."
      />
      <CheckField
        name="smsNotifications"
        label="SMS notifications"
        defaultChecked={preferences.smsNotifications}
        hint="News does not come by text message yet. Your wish is kept for when it does."
      />
      <CheckField
        name="deliveryReminders"
        label="Delivery reminders"
        defaultChecked={preferences.deliveryReminders}
        hint="That a month’s box has left, and that it has arrived. They need e-mail notifications as well. A payment is announced a week before in any case."
      />
    </section>
  );
}
