import { GalleryArt } from '#src/ui/art/gallery-art.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { LogoLink } from '#src/ui/logo.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { useSession } from '#src/web/session.ts';
import { AccountActions } from '#src/web/shells/account-actions.tsx';
import { SUPPORT_CHAT } from '#src/web/shells/site-links.ts';
import '#src/web/shells/public.css';
import './not-found.css';

export const meta = () => privateMeta('Page Not Found. Purrwell');

export default function NotFound() {
  const { status } = useSession();
  return (
    <div className="nf f-blue on-band">
      <header className="wrap top">
        <LogoLink />
        <div className="acts">
          {status === 'signed-in' ? (
            <AccountActions />
          ) : (
            <ButtonLink to="/login" variant="plain" size="sm" className="public-only">
              Log in
            </ButtonLink>
          )}
        </div>
      </header>
      <main className="wrap nft">
        <h1 className="d-xl">It was near the edge of the table.</h1>
        <p className="lead">
          <b>Page Not Found.</b> We had it a moment ago. The cat says it was like that already.
        </p>
        <div className="row flex-wrap gap-3">
          <ButtonLink to="/" variant="strong" size="lg">
            Back to the homepage
          </ButtonLink>
          <a className="btn quiet lg" href={SUPPORT_CHAT}>
            Get help
          </a>
        </div>
      </main>
      <GalleryArt name="notFound" className="nfa" />
    </div>
  );
}
