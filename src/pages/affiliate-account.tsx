import { ButtonLink } from '#src/ui/button.tsx';
import { PageShape } from '#src/ui/page-shape.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MemberShell } from '#src/web/shells/member.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { SignedInOr } from './guard.tsx';
import { memberPart } from './member-part.ts';

const Account = memberPart(() =>
  import('#src/capabilities/affiliates/screens/account/account.tsx').then((loaded) => ({ default: loaded.Account })),
);

export const meta = () => privateMeta('Your affiliate page. Purrwell');

/** The page of an affiliate. Mails lead here, so it also shows the way on without a session. */
export default function AffiliateAccountPage() {
  return (
    <SignedInOr visitor={<Visitor />} shape={<PageShape bar />}>
      <MemberShell>
        <Account />
      </MemberShell>
    </SignedInOr>
  );
}

function Visitor() {
  return (
    <PublicShell>
      <div className="wrap sec stack gap6">
        <h1 className="d-lg">Your affiliate page.</h1>
        <p className="lead muted">
          Sign in with the address that you applied with. If you have no account with us yet, make one with that address
          and confirm it.
        </p>
        <div className="row gap3 wrapf">
          <ButtonLink to="/login" variant="strong">
            Sign in
          </ButtonLink>
          <ButtonLink to="/register" variant="quiet">
            Make an account
          </ButtonLink>
        </div>
      </div>
    </PublicShell>
  );
}
