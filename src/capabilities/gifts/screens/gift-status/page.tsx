import { useCallback, useEffect, useState } from 'react';
import type { GiftView } from '../../contract.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { type FormFailure, sendForm } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Art } from '../gift/art.tsx';
import { GiftDetails } from './gift-details.tsx';
import { DISPUTED, EXPIRED, HEADS } from './words.ts';
import '../gift/gift.css';

export const meta = () => privateMeta('Your gift. Purrwell');

const UNKNOWN = 'We do not know this link. Part of it may be missing.';
const AGAIN_MS = 3000;
/** Times the state is asked for while the payment is not known yet. */
const ASK_AGAIN = 20;

const headOf = ({ disputed, expired, state }: GiftView) => (disputed ? DISPUTED : expired ? EXPIRED : HEADS[state]);

/** The page behind the giver's link: state, code, card, and the way back. */
export default function GiftStatus() {
  const token = useMailedToken();
  const [gift, setGift] = useState<GiftView | null>(null);
  const [failed, setFailed] = useState<string | null>(token ? null : UNKNOWN);
  const load = useCallback(() => {
    setFailed(null);
    sendForm('/api/gifts/status', { token }, 'That did not work. Please try again.').then(
      setGift,
      (error: FormFailure) => setFailed(error.message || 'We got no answer. Please check the connection.'),
    );
  }, [token]);
  useEffect(() => {
    if (token) load();
  }, [token, load]);
  // The payment page may be faster than the news of the payment.
  const waits = gift?.state === 'open';
  useEffect(() => {
    if (!waits) return;
    let left = ASK_AGAIN;
    const timer = setInterval(() => (left-- > 0 ? load() : clearInterval(timer)), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, load]);
  const { title, lead } = gift ? headOf(gift) : { title: 'Your gift', lead: failed ?? 'One moment.' };
  return (
    <PublicShell
      tint="oat"
      head={
        <ColourBand
          tint="oat"
          title={title}
          lead={<span role="status">{lead}</span>}
          art={<Art name="mochi" className="gift-cat" />}
        >
          {failed && token && (
            <Button variant="strong" size="lg" onClick={load}>
              Try again
            </Button>
          )}
          {failed && !token && (
            <ButtonLink variant="strong" size="lg" to="/gift">
              See gifts
            </ButtonLink>
          )}
        </ColourBand>
      }
    >
      {!failed && (
        <section className="sec">
          <div className="wrap">
            {gift ? <GiftDetails gift={gift} token={token} onChange={setGift} /> : token && <Spinner />}
          </div>
        </section>
      )}
    </PublicShell>
  );
}
