import { useQuery } from '@tanstack/react-query';
import { Copy } from '#src/ui/icons/copy.ts';
import { Download } from '#src/ui/icons/download.ts';
import { Share2 } from '#src/ui/icons/share-2.ts';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { CheckField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { copyAddress } from '#src/web/copy-address.ts';
import type { CardInput, CardView } from '../../contract.ts';
import { cardPicture, publishCard, shareCardQuery, withdrawCard } from '../../queries.ts';
import { CARD_SIZE, describeCard, SENTENCES, type SentenceId } from '../../rules/card.ts';
import './share-dialog.css';

interface SharedCat {
  id: string;
  name: string;
}

/** The card of a cat: its contents, the picture to keep, and a link that can be taken back. */
export function ShareDialog({ cat, onClose }: { cat: SharedCat; onClose: () => void }) {
  const { data, error, refetch } = useQuery(shareCardQuery(cat.id));
  return (
    <Dialog open onClose={onClose} title={`Share ${cat.name}`} className="share-dlg">
      {data && <Choices cat={cat} view={data} />}
      {!data && !error && <Spinner />}
      {!data && error && (
        <div className="stack gap3" role="alert">
          <p>{sentenceFor(error, 'The card could not be loaded.')}</p>
          <div>
            <Button variant="strong" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Choices({ cat, view }: { cat: SharedCat; view: CardView }) {
  const [chosen, setChosen] = useState<CardInput>({ showName: view.showName, sentence: view.sentence });
  const picture = cardPicture(cat.id, chosen);
  return (
    <div className="share">
      <Preview
        key={picture}
        src={picture}
        alt={describeCard({ sentence: chosen.sentence, name: chosen.showName ? cat.name : null })}
      />
      <div className="share-choices">
        <ChoiceGroup
          legend="Sentence"
          value={chosen.sentence}
          onChange={(sentence) => setChosen({ ...chosen, sentence: sentence as SentenceId })}
          options={Object.entries(SENTENCES).map(([value, title]) => ({ value, title }))}
          columns={2}
        />
        <CheckField
          label={`Show the name ${cat.name}`}
          checked={chosen.showName}
          onChange={(event) => setChosen({ ...chosen, showName: event.currentTarget.checked })}
        />
        <p className="small muted">
          Nothing else is on the card: no results, no doses, nothing about you. The colours of the sticks tell which
          seven formulas it gets.
        </p>
        <div>
          <a className="btn quiet" href={picture} download={`${chosen.showName ? cat.name : 'cat'} purrwell.png`}>
            <Download size={20} aria-hidden="true" />
            Download the picture
          </a>
        </div>
      </div>
      <Link cat={cat} view={view} chosen={chosen} />
    </div>
  );
}

function Preview({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="share-picture">
      {failed ? (
        <p role="alert">The picture could not be drawn. Please try again in a minute.</p>
      ) : (
        <img src={src} alt={alt} {...CARD_SIZE} onError={() => setFailed(true)} />
      )}
    </div>
  );
}

interface LinkProps {
  cat: SharedCat;
  view: CardView;
  chosen: CardInput;
}

/** The public page: made only when asked, changed and taken back here. */
function Link({ cat, view, chosen }: LinkProps) {
  const { busy, publish, withdraw } = useLink(cat, chosen);
  const { link } = view;
  if (!link) {
    return (
      <section className="share-link" aria-labelledby="share-link">
        <h3 className="title" id="share-link">
          A link to this card
        </h3>
        <p>Anyone with the link sees this card and nothing else. You can take it back at any time.</p>
        <div>
          <Button variant="strong" busy={busy === 'publish'} busyLabel="Making it..." onClick={publish}>
            Make a link
          </Button>
        </div>
      </section>
    );
  }
  const changed = view.showName !== chosen.showName || view.sentence !== chosen.sentence;
  return (
    <section className="share-link" aria-labelledby="share-link">
      <h3 className="title" id="share-link">
        Your link
      </h3>
      <p className="share-address">{link.replace(/^https?:\/\//, '')}</p>
      {changed && <p role="status">The link still shows the card as it was before.</p>}
      <div className="share-acts">
        {changed && (
          <Button variant="strong" size="sm" busy={busy === 'publish'} busyLabel="Changing..." onClick={publish}>
            Change the card
          </Button>
        )}
        <Button variant={changed ? 'quiet' : 'strong'} size="sm" onClick={() => void copyAddress('Link', link)}>
          <Copy size={18} aria-hidden="true" />
          Copy the link
        </Button>
        {'share' in navigator && (
          <Button variant="quiet" size="sm" onClick={() => void sendLink(link, SENTENCES[view.sentence])}>
            <Share2 size={18} aria-hidden="true" />
            Send
          </Button>
        )}
        <Button variant="plain" size="sm" busy={busy === 'withdraw'} busyLabel="Taking it back..." onClick={withdraw}>
          Take the link back
        </Button>
      </div>
    </section>
  );
}

function useLink(cat: SharedCat, chosen: CardInput) {
  const [busy, setBusy] = useState<'publish' | 'withdraw' | null>(null);
  const act = (what: 'publish' | 'withdraw', work: () => Promise<unknown>, failed: string) => async () => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      toast({ title: 'Not changed', text: sentenceFor(error, failed), tone: 'bad' });
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    publish: act('publish', () => publishCard(cat.id, chosen), 'The link could not be made.'),
    withdraw: act(
      'withdraw',
      async () => {
        await withdrawCard(cat.id);
        toast({ title: 'Link taken back', text: 'Its page is gone. Pictures already saved by others stay with them.' });
      },
      'The link could not be taken back.',
    ),
  };
}

async function sendLink(url: string, text: string) {
  try {
    await navigator.share({ title: 'Purrwell', text, url });
  } catch (error) {
    // The share sheet was closed: nothing to report.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyAddress('Link', url);
  }
}
