import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { SignedInOr } from './guard.tsx';

const Welcome = lazyPart(() =>
  import('#src/capabilities/home/screens/welcome/welcome.tsx').then(({ Welcome }) => ({ default: Welcome })),
);

export const meta = () => privateMeta('Home. Purrwell');

/** `/home`: the welcome page for those signed in; for everybody else it does not exist. */
export default function WelcomeDoor() {
  return (
    <SignedInOr visitor={<NotFound />}>
      <Welcome />
    </SignedInOr>
  );
}
