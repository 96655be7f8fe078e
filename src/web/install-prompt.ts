/** The browser's offer to install the shop (Chromium). It is shown in the profile, not over a page. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function show(next: InstallPrompt | null) {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the browser's own strip would cover the bar below
    show(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => show(null));
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasInstallOffer = (): boolean => offer !== null;

/** Asks with the browser's own dialog. It can be asked once. */
export async function install(): Promise<void> {
  const asked = offer;
  show(null);
  await asked?.prompt();
}

/** Safari on an iPhone or iPad, which installs from its Share menu only; not when opened from the home screen. */
export function installsByShareMenu({
  userAgent,
  maxTouchPoints,
  standalone,
}: {
  userAgent: string;
  maxTouchPoints: number;
  standalone?: boolean;
}): boolean {
  // iPads present themselves as Macs.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple && standalone === false;
}
