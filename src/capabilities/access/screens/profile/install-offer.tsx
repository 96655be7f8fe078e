import { Smartphone } from '#src/ui/icons/smartphone.ts';
import { useSyncExternalStore } from 'react';
import { Button } from '#src/ui/button.tsx';
import { hasInstallOffer, install, installsByShareMenu, onInstallOffer } from '#src/web/install-prompt.ts';

/** Offers to put the shop on the home screen, where the browser can; nothing elsewhere and where it is installed. */
export function InstallOffer() {
  const isOffered = useSyncExternalStore(onInstallOffer, hasInstallOffer, () => false);
  const byShareMenu = installsByShareMenu(navigator);
  if (!isOffered && !byShareMenu) return null;
  return (
    <section className="panel profile-card">
      <h2 className="title">
        <Smartphone size={22} aria-hidden="true" /> Purrwell on this device
      </h2>
      <p>
        On the home screen it opens with your dashboard, also without a connection: with what you last saw, and a log
        that is sent later.
      </p>
      {isOffered ? (
        <div>
          <Button variant="quiet" size="sm" onClick={() => void install()}>
            Install
          </Button>
        </div>
      ) : (
        <p className="small muted">
          In Safari, press Share, then “Add to Home Screen”. The first time you log in there once more.
        </p>
      )}
    </section>
  );
}
