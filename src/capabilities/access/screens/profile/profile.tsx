import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { PanelsShape } from '#src/ui/page-shape.tsx';
import { profileQuery } from '../../queries.ts';
import { AccountActions } from './account-actions.tsx';
import { useSession } from '#src/web/session.ts';
import { IdentityDialog } from '../identity-dialog.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Devices } from './devices.tsx';
import { InstallOffer } from './install-offer.tsx';
import { PasswordAdvice } from './password-advice.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { People } from './people.tsx';
import { PhoneCode } from './phone-code.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecurityLog } from './security-log.tsx';
import './profile.css';

/**
 * Profile page: name, addresses, mail preferences, sign-in and deletion. `status`, `messages` and `moving` are cards of other
 * modules: above, beside the way to install, and below.
 */
export function Profile({ status, messages, moving }: Record<'status' | 'messages' | 'moving', ReactNode>) {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery());
  const { user } = useSession();
  useAnchorOnceLoaded(profile !== undefined);
  return (
    <main id="content" tabIndex={-1} className="wrap profile">
      <h1 className="d-md">Profile</h1>
      {profile ? (
        <div className="profile-grid">
          <div className="profile-main">
            <ProfileForm profile={profile} />
            <PhoneCode profile={profile} />
            <People />
            <Devices />
            <SecurityLog supportEmail={profile.supportEmail} />
          </div>
          <div className="profile-side">
            <PasswordAdvice profile={profile} />
            {status}
            <PasswordForm />
            <Passkeys />
            {user && user.role !== 'customer' && <AuthenticatorApp />}
            {messages}
            <InstallOffer />
            <AccountActions profile={profile} />
            {moving}
          </div>
        </div>
      ) : isError ? (
        <div role="alert" className="stack gap4">
          <p className="lead">That did not work. Nothing has changed.</p>
          <div>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      ) : (
        <PanelsShape />
      )}
      <IdentityDialog />
    </main>
  );
}

/** Leads to the card in the address once there are cards: the router looked for it while the profile was still loading. */
function useAnchorOnceLoaded(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
}
