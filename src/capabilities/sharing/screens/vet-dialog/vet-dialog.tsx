import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Download } from '#src/ui/icons/download.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { type MadeLink, vetLinksQuery } from '../../queries.ts';
import { LinkRow } from './link-row.tsx';
import { MakeLink } from './make-link.tsx';
import { NewLink } from './new-link.tsx';
import './vet-dialog.css';

interface CatForVet {
  id: string;
  name: string;
}

/** Facts of a cat for a vet: one page to print, and links that end by themselves. */
export function VetDialog({ cat, onClose }: { cat: CatForVet; onClose: () => void }) {
  const { data, error, refetch } = useQuery(vetLinksQuery(cat.id));
  const [made, setMade] = useState<MadeLink | null>(null);
  const stillOpen = data?.links.some(({ id, state }) => id === made?.id && state === 'open');
  return (
    <Dialog open onClose={onClose} title={`${cat.name}, for the vet`}>
      <div className="dlg-body">
        <p>
          Profile, medicines, weight, sticks, results outside their range, corrections, the log of the last 28 days with
          its notes, and the notes of vets, on one page.
        </p>
        <div>
          <a className="btn quiet" href={`/api/cats/${cat.id}/vet-sheet.pdf`} download>
            <Download size={20} aria-hidden="true" />
            Download the page
          </a>
        </div>
        {!data && !error && <Spinner />}
        {!data && error && (
          <div className="stack gap3" role="alert">
            <p>{sentenceFor(error, 'The links could not be loaded.')}</p>
            <div>
              <Button variant="strong" size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          </div>
        )}
        {made && stillOpen && <NewLink address={made.address} />}
        {data && <MakeLink catId={cat.id} may={data.mayMake} onMade={setMade} />}
        {data && data.links.length > 0 && (
          <section aria-labelledby="vet-links">
            <h3 className="title" id="vet-links">
              Links
            </h3>
            <ul className="vet-links">
              {data.links.map((link) => (
                <LinkRow key={link.id} catId={cat.id} link={link} timeZone={data.timeZone} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
