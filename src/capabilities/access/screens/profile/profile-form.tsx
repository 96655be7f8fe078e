import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { checkSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import type { Profile } from '../../profile-contract.ts';
import { profileQuery, saveProfile, securityLogQuery } from '../../queries.ts';
import { addressProblems, typedAddress } from './address-fields.tsx';
import { ConfirmFirst } from './confirm-first.tsx';
import { type PriceChange, PriceChangeDialog } from './price-change-dialog.tsx';
import { PersonalFields, PreferenceFields } from './profile-fields.tsx';

/** Read until Edit is pressed; then one form, saved as a whole. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  const { unconfirmed } = profile;
  const shown = { email: unconfirmed.email ?? profile.email, phone: unconfirmed.phone ?? profile.phone };
  const [notice, setNotice] = useState<string | null>(null);
  // The address waits for a confirmed e-mail or phone number.
  const [unproven, setUnproven] = useState(false);
  const [notes, setNotes] = useState<string[]>([]);
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const { form, save } = useSaving(profile, {
    saved: (said) => {
      setEditing(false);
      setNotice(null);
      setNotes(said);
    },
    refused: (said, code) => {
      setNotice(said);
      setUnproven(code === 'address-unconfirmed');
    },
    priced: setPriceChange,
    unconfirmed: () => setConfirmed(false),
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const edit = (on: boolean) => {
    form.clear();
    setAsksPassword(false);
    setConfirmed(false);
    setNotice(null);
    setNotes([]);
    setEditing(on);
  };
  const typed = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setAsksPassword(form.text('email').trim() !== shown.email || form.text('phone').trim() !== shown.phone);
  };
  return (
    <form
      {...form.props}
      className="profile-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onInput={typed}
      aria-label="Profile"
    >
      {!editing && (
        // A button of its own: the same one, turned into Save Changes while it is pressed, would save at once.
        <Button key="edit" variant="quiet" size="sm" className="profile-edit" onClick={() => edit(true)}>
          Edit
        </Button>
      )}
      {/* Filled anew when the stored profile changes, and when editing is given up. */}
      <fieldset key={`${profile.version} ${editing}`} className="profile-parts" disabled={!editing}>
        <legend className="vh">What we know about you</legend>
        <PersonalFields
          profile={profile}
          errors={form.errors}
          asksPassword={asksPassword && editing && !isConfirmed}
          onConfirmed={() => setConfirmed(true)}
        />
        <PreferenceFields preferences={profile.preferences} />
      </fieldset>
      {notice && (
        <p className="profile-notice" role="alert">
          {notice}
          {unproven && <ConfirmFirst profile={profile} />}
        </p>
      )}
      {notes.length > 0 && (
        <div className="profile-notice" role="status">
          <ul className="profile-notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      <PriceChangeDialog
        change={priceChange}
        onClose={() => setPriceChange(null)}
        onAgree={(monthly) => {
          setPriceChange(null);
          void save(monthly);
        }}
      />
      {editing && (
        <div className="row gap3 wrapf">
          <Button type="submit" busy={form.busy} busyLabel="Updating...">
            Save Changes
          </Button>
          <Button variant="quiet" onClick={() => edit(false)}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}

function useSaving(
  profile: Profile,
  then: {
    /** With the effects of another address, as the server states them. */
    saved: (notes: string[]) => void;
    refused: (notice: string, code: string) => void;
    /** The monthly payment would change: nothing is saved before somebody agrees. */
    priced: (change: PriceChange) => void;
    unconfirmed: () => void;
  },
) {
  const form = useForm();
  const queries = useQueryClient();
  const save = async (agreedMonthly?: number) => {
    if (form.busy) return;
    form.setBusy(true);
    const wish = (name: string) => form.text(name) === 'on';
    try {
      const saved = await saveProfile({
        firstName: form.text('firstName'),
        lastName: form.text('lastName'),
        email: form.text('email'),
        phone: form.text('phone'),
        address: typedAddress(form.text),
        ...(agreedMonthly !== undefined && { agreedMonthly }),
        preferences: {
          emailNotifications: wish('emailNotifications'),
          smsNotifications: wish('smsNotifications'),
          deliveryReminders: wish('deliveryReminders'),
        },
        version: profile.version,
        ...(form.text('currentPassword') && { currentPassword: form.text('currentPassword') }),
      });
      const { notes = [], ...stored } = saved;
      queries.setQueryData(profileQuery().queryKey, stored);
      void queries.invalidateQueries(securityLogQuery());
      toast({ title: 'Profile Updated', text: 'Your profile has been successfully updated.' });
      then.saved(notes);
      void checkSession();
    } catch (failure) {
      if (failure instanceof FormFailure && failure.code === 'unauthorized') return form.setBusy(false);
      if (failure instanceof FormFailure && failure.code === 'monthly-price-changes') {
        then.priced(failure.details as unknown as PriceChange);
        return form.setBusy(false);
      }
      toast({ title: 'Update Failed', text: 'Unable to update profile. Please try again.', tone: 'bad' });
      if (failure instanceof FormFailure && failure.code === 'password-needed') then.unconfirmed();
      form.showProblems(failure instanceof FormFailure ? addressProblems(failure.fields) : {});
      if (!(failure instanceof FormFailure)) return form.setBusy(false);
      const { code, message } = failure;
      if (code === 'profile-changed' || code === 'address-unconfirmed') then.refused(message, code);
      if (code === 'profile-changed') await queries.refetchQueries(profileQuery());
    }
    form.setBusy(false);
  };
  return { form, save };
}
