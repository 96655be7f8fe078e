import { type ComponentType, type ReactNode, Suspense } from 'react';
import NotFound from '#src/capabilities/content/screens/not-found/page.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { MemberShell } from '#src/web/shells/member.tsx';
import { SignedInOr } from './guard.tsx';

const PlanChip = lazyPart(
  () => import('#src/capabilities/billing/screens/account-status.tsx').then(({ PlanChip }) => ({ default: PlanChip })),
  { quiet: true },
);

const plan = (
  <Suspense>
    <PlanChip />
  </Suspense>
);

/** A page for those signed in; for everybody else it does not exist. `Shape`: its placeholder while it loads. */
export function MemberPage({ Shape, children }: { Shape: ComponentType<{ bar?: boolean }>; children: ReactNode }) {
  return (
    <SignedInOr visitor={<NotFound />} shape={<Shape bar />}>
      <MemberShell plan={plan}>
        <Suspense fallback={<Shape />}>{children}</Suspense>
      </MemberShell>
    </SignedInOr>
  );
}
