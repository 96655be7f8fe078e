import { isLive } from '#src/web/pages.ts';
import { wizardAt } from '#src/web/wizard-link.ts';

/** Where a subscription is bought: its own page once there is one, until then the wizard. */
export const buyingAt = () => (isLive('/subscribe') ? '/subscribe' : wizardAt());
