import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { checkSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import type { Profile } from '../../contract.ts';
import { profileQuery, saveProfile, securityLogQuery } from '../../queries.ts';
import { PersonalFields, PreferenceFields } from './profile-fields.tsx';

/** Read until Edit is pressed; then one form, saved as a whole. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  const { unconfirmed } = profile;
  const shown = { email: unconfirmed.email ?? profile.email, phone: unconfirmed.phone ?? profile.phone };
  const [notice, setNotice] = useState<string | null>(null);
  const { form, submit } = useSaving(profile, {
    saved: () => setEditing(false),
    overtaken: setNotice,
    unconfirmed: () => setConfirmed(false),
  });
  const [asksPassword, setAsksPassword] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const edit = (on: boolean) => {
    form.clear();
    setAsksPassword(false);
    setConfirmed(false);
    setNotice(null);
    setEditing(on);
  };
  const typed = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    setAsksPassword(form.text('email').trim() !== shown.email || form.text('phone').trim() !== shown.phone);
  };
  return (
    <form {...form.props} className="profile-form" onSubmit={submit} onInput={typed} aria-label="Profile">
      {/* Filled anew whenever what is stored changes, and when editing is given up. */}
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
        </p>
      )}
      <div className="row gap3 wrapf">
        {editing ? (
          <>
            <Button type="submit" busy={form.busy} busyLabel="Updating...">
              Save Changes
            </Button>
            <Button variant="quiet" onClick={() => edit(false)}>
              Cancel
            </Button>
          </>
        ) : (
          // A button of its own: the same one, turned into Save Changes while it is pressed, would save at once.
          <Button key="edit" variant="quiet" onClick={() => edit(true)}>
            Edit
          </Button>
        )}
      </div>
    </form>
  );
}

function useSaving(
  profile: Profile,
  then: { saved: () => void; overtaken: (notice: string) => void; unconfirmed: () => void },
) {
  const form = useForm();
  const queries = useQueryClient();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    form.setBusy(true);
    const wish = (name: string) => form.text(name) === 'on';
    try {
      const saved = await saveProfile({
        firstName: form.text('firstName'),
        lastName: form.text('lastName'),
        email: form.text('email'),
        phone: form.text('phone'),
        address: form.text('address'),
        preferences: {
          emailNotifications: wish('emailNotifications'),
          smsNotifications: wish('smsNotifications'),
          deliveryReminders: wish('deliveryReminders'),
        },
        version: profile.version,
        ...(form.text('currentPassword') && { currentPassword: form.text('currentPassword') }),
      });
      queries.setQueryData(profileQuery().queryKey, saved);
      void queries.invalidateQueries(securityLogQuery());
      toast({ title: 'Profile Updated', text: 'Your profile has been successfully updated.' });
      then.saved();
      void checkSession();
    } catch (failure) {
      if (failure instanceof FormFailure && failure.code === 'unauthorized') return form.setBusy(false);
      toast({ title: 'Update Failed', text: 'Unable to update profile. Please try again.', tone: 'bad' });
      if (failure instanceof FormFailure && failure.code === 'password-needed') then.unconfirmed();
      form.showFailure(failure);
      if (failure instanceof FormFailure && failure.code === 'profile-changed') {
        then.overtaken(failure.message);
        await queries.refetchQueries(profileQuery());
      }
    }
    form.setBusy(false);
  };
  return { form, submit };
}
