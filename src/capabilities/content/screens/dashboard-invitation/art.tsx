import { staticArt } from '#src/ui/art/static-art.tsx';

export const InvitationArt = await staticArt(() => import('./drawings.ts'));
