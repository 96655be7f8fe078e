import { CheckField, PasswordField, TextField } from '#src/ui/field.tsx';
import type { Profile } from '../../profile-contract.ts';
import { NameFields } from '../account-fields.tsx';
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
  const { email, phone, address, unconfirmed } = profile;
  return (
    <section className="panel profile-card">
      <h2 className="title">Personal Information</h2>
      <NameFields className="profile-pair" errors={errors} known={profile} />
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
            hint="Needed to change the e-mail or phone number you sign in with."
          />
          <PasskeyInstead size="sm" onDone={onConfirmed} />
        </>
      )}
      <AddressFields address={address} errors={errors} />
    </section>
  );
}

const waitingFor = (asked: string, now: string) =>
  `Not active yet: please use the link we mailed to ${asked}.${now ? ` Until then you sign in with ${now}.` : ''}`;

/** Whether the number is confirmed, and its use until then. */
function aboutNumber({ email, phone, unconfirmed, phoneVerified, textsSent }: Profile): string | undefined {
  if (unconfirmed.phone) {
    const why = textsSent
      ? 'Not active yet: please confirm it below.'
      : 'Unconfirmed: we do not send text messages yet, so you cannot confirm it.';
    return `${why}${phone ? ` Until then you sign in with ${phone}.` : ' You cannot sign in with it.'}`;
  }
  if (!phone) return undefined;
  if (phoneVerified) return 'Confirmed. You can sign in with it.';
  if (textsSent) return 'You sign in with this number but have not confirmed it. Please confirm it below.';
  return email ? undefined : ONLY_A_NUMBER;
}

const ONLY_A_NUMBER =
  'You sign in with this number. We do not send text messages yet. To be able to reset your password, please add an e-mail.';

/** Mail preferences. Mails about orders and the account's security are always sent. */
export function PreferenceFields({ preferences }: Pick<Profile, 'preferences'>) {
  return (
    <section className="panel profile-card">
      <h2 className="title">Notification Preferences</h2>
      <CheckField
        name="emailNotifications"
        label="Email notifications"
        defaultChecked={preferences.emailNotifications}
        hint="Optional mails: newsletter welcome, monthly shipping news, and once the comparison of a cat’s first weeks on sticks. We always send receipts, first-order updates, replies and sign-in notices."
      />
      <CheckField
        name="smsNotifications"
        label="SMS notifications"
        defaultChecked={preferences.smsNotifications}
        hint="We do not send news by text message yet. We keep your choice until we do."
      />
      <CheckField
        name="deliveryReminders"
        label="Delivery reminders"
        defaultChecked={preferences.deliveryReminders}
        hint="Tells you when a monthly box ships and arrives. Needs e-mail notifications. We always announce a payment a week before."
      />
    </section>
  );
}
