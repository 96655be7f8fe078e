import { Suspense, useEffect, useState } from 'react';
import { ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { useSession } from '#src/web/session.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import type { FoundGiftView } from '../../redemption-contract.ts';
import { Art } from '../gift/art.tsx';
import { CodeForm } from './code-form.tsx';
import { FoundGift } from './found-gift.tsx';
import { keptCode, keepCode } from './kept-code.ts';
import '../gift/gift.css';

// Most come without an account and see the code form alone.
const RedeemForm = lazyPart(async () => ({ default: (await import('./redeem-form.tsx')).RedeemForm }));

export const meta = () => privateMeta('Redeem a gift. Purrwell', 'Redeem a gift for a cat in a household of your own.');

/** From a code to the order of an own household. */
export default function RedeemGift() {
  const mailed = useMailedToken();
  const [start, setStart] = useState('');
  // Known in the browser alone: the page is printed without a code.
  useEffect(() => setStart(mailed || keptCode()), [mailed]);
  const [found, setFound] = useState<{ code: string; gift: FoundGiftView } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-in') RedeemForm.prefetch();
  }, [status]);
  const take = (code: string, gift: FoundGiftView) => {
    keepCode(code);
    setFound({ code, gift });
  };
  const title = done ? 'It is yours.' : 'Redeem a gift.';
  const lead = done ?? 'For one cat, in a household of your own. You need no card.';
  return (
    <PublicShell
      tint="oat"
      head={
        <ColourBand
          tint="oat"
          title={title}
          lead={<span role="status">{lead}</span>}
          art={<Art name="zaatar" className="gift-cat" />}
        >
          {done && (
            <ButtonLink variant="strong" size="lg" to="/home">
              To my household
            </ButtonLink>
          )}
        </ColourBand>
      }
    >
      {!done && (
        <section className="sec">
          <div className="wrap">
            <div className="gift-panel stack gap6">
              {!found && <CodeForm key={start} start={start} onFound={take} />}
              {found && <FoundGift gift={found.gift} />}
              {found && status === 'signed-in' && (
                <Suspense fallback={<Spinner />}>
                  <RedeemForm
                    code={found.code}
                    gift={found.gift}
                    onDone={(message) => {
                      keepCode('');
                      setDone(message);
                    }}
                  />
                </Suspense>
              )}
              {found && status !== 'signed-in' && <SignInFirst />}
            </div>
          </div>
        </section>
      )}
    </PublicShell>
  );
}

function SignInFirst() {
  return (
    <>
      <p>It goes into an account of yours. This browser keeps the code until you come back to this page.</p>
      <div className="pform-end">
        <ButtonLink variant="strong" size="lg" to="/register">
          Create an account
        </ButtonLink>
        <ButtonLink variant="quiet" size="lg" to="/login">
          Log in
        </ButtonLink>
      </div>
    </>
  );
}
