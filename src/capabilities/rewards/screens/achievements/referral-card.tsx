import { useQuery } from '@tanstack/react-query';
import { Copy } from '#src/ui/icons/copy.ts';
import { Share2 } from '#src/ui/icons/share-2.ts';
import { REFERRALS_A_YEAR } from '#src/capabilities/pricing/rules/referrals.ts';
import { countOf, plural } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { copyAddress } from '#src/web/copy-address.ts';
import type { ReferralView } from '../../contract.ts';
import { friendsQuery } from '../../queries.ts';
import './referral-card.css';

/** The household's link for friends, and those who came by it. */
export function ReferralCard() {
  const { data, isError, refetch } = useQuery(friendsQuery);
  return (
    <section className="panel achievements-friend" aria-labelledby="achievements-friend" aria-busy={!data && !isError}>
      <h2 className="title" id="achievements-friend">
        Refer a friend
      </h2>
      {data && <Known friends={data} />}
      {!data && !isError && <div className="achievements-friend-waits" />}
      {!data && isError && (
        <div role="alert" className="achievements-friend-failed">
          <p>Your link could not be loaded.</p>
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Known({ friends }: { friends: ReferralView }) {
  const { link, points, code } = friends;
  const [place = ''] = link.split('#');
  return (
    <>
      <p>{points} points for each of you when their first box ships.</p>
      <p className="achievements-friend-link">
        {place.replace(/^https?:\/\//, '')}
        <wbr />
        <span>#{code}</span>
      </p>
      <div className="achievements-friend-acts">
        <Button size="sm" variant="strong" onClick={() => void copyAddress('Link', link)}>
          <Copy size={18} aria-hidden="true" />
          Copy the link
        </Button>
        {'share' in navigator && (
          <Button size="sm" variant="quiet" onClick={() => void share(link)}>
            <Share2 size={18} aria-hidden="true" />
            Share
          </Button>
        )}
      </div>
      <p className="achievements-friend-came">{referralSentence(friends)}</p>
      <p className="small muted">
        For someone who has not ordered before. You cannot refer yourself. At most {REFERRALS_A_YEAR} friends count in a
        calendar year. If their order is refunded in full, the points go back.{' '}
        <a className="link" href="/legal#terms-friends" target="_blank" rel="noopener">
          The terms
        </a>
      </p>
    </>
  );
}

function referralSentence({ ordered, shipped }: ReferralView): string {
  if (ordered === 0) return 'No one has used it yet.';
  const friends = `${countOf(ordered, 'friend')} ${plural(ordered, 'has', 'have')} ordered`;
  if (shipped === 0) return `${friends}. No first box has shipped yet.`;
  return `${friends}, ${countOf(shipped, 'first box has', 'first boxes have')} shipped.`;
}

async function share(link: string) {
  try {
    await navigator.share({ title: 'Purrwell', text: 'Supplements made for one cat in particular.', url: link });
  } catch (error) {
    // The share dialog was closed: nothing to report.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyAddress('Link', link);
  }
}
