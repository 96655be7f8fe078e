import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { DashboardShape } from '../ui/page-shape.tsx';
import { SignedInOr } from './guard.tsx';
import { memberPart } from './member-part.ts';

const Welcome = memberPart(() =>
  import('#src/capabilities/home/screens/welcome/welcome.tsx').then(({ Welcome }) => ({ default: Welcome })),
);

export const meta = () => privateMeta('Home. Purrwell');

/** `/home`: the welcome page for those signed in; for everybody else it does not exist. */
export default function WelcomePage() {
  return (
    <SignedInOr visitor={<NotFound />} shape={<DashboardShape bar />}>
      <Welcome />
    </SignedInOr>
  );
}
