import type { Profile } from '../../contract.ts';

/** What can be done with the account as a whole. */
export function AccountActions({ profile: { supportEmail } }: { profile: Profile }) {
  const pause = `mailto:${supportEmail}?subject=${encodeURIComponent('Please pause my plan')}`;
  return (
    <section className="panel profile-card">
      <h2 className="title">Account Actions</h2>
      <div className="profile-action">
        <a className="btn quiet sm" href={pause}>
          Pause Plan
        </a>
        <p className="small muted">Opens a mail to {supportEmail}. A person pauses plans here, and answers you.</p>
      </div>
    </section>
  );
}
