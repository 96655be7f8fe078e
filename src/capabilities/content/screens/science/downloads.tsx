import { Download } from '#src/ui/icons/download.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import { Button } from '#src/ui/button.tsx';
import type { Downloads as DownloadList } from '../../contract.ts';
import { downloadPath, DOWNLOADS, type DownloadId } from '../../rules/downloads.ts';
import { Art } from './art.tsx';

const TEXTS: Record<DownloadId, string> = {
  'safety-data-sheet': 'Every formula, every ingredient, every allergen, and who should not have them.',
  'technology-guide': 'How three samples become a month of sticks, and how long each step takes.',
  'clinical-results': 'What was measured, in which cats, and the results.',
};

const AskForResults = lazyDialog(async () => ({ default: (await import('./ask-for-results.tsx')).AskForResults }));

/** Two documents made from the registry, and a third that is sent on request until the shop has loaded it. */
export function Downloads() {
  const files = useFiles();
  const [asking, setAsking] = useState(false);
  return (
    <section className="science-downloads f-blue on-band" aria-labelledby="downloads">
      <div className="wrap reading">
        <div>
          <h2 className="d-md" id="downloads">
            To take home
          </h2>
          <p className="lead">For you, for your vet, and for anyone in the house who asks.</p>
        </div>
        <ul className="science-papers">
          {DOWNLOADS.map(({ id, name }) => (
            <Paper key={id} id={id} name={name} bytes={files[id] ?? null}>
              {id === 'clinical-results' && !files[id] ? (
                <Button variant="quiet" size="sm" className="needs-js" onClick={() => setAsking(true)}>
                  Ask for the results
                </Button>
              ) : (
                <a className="btn ink sm" href={downloadPath(id)} download={`purrwell-${id}.pdf`}>
                  <Download size={18} aria-hidden="true" />
                  Download<span className="vh"> the {name.toLowerCase()}</span>
                </a>
              )}
            </Paper>
          ))}
        </ul>
      </div>
      {asking && <AskForResults onClose={() => setAsking(false)} />}
    </section>
  );
}

interface PaperProps {
  id: DownloadId;
  name: string;
  bytes: number | null;
  children: ReactNode;
}

function Paper({ id, name, bytes, children }: PaperProps) {
  return (
    <li>
      <Art name={`paper-${id}`} className="science-paper" />
      <div>
        <h3 className="title">{name}</h3>
        <p className="muted small">{TEXTS[id]}</p>
        <p className="cap science-size">
          {bytes ? `PDF, ${kilobytes(bytes)}` : id === 'clinical-results' ? 'By mail' : 'PDF'}
        </p>
      </div>
      {children}
    </li>
  );
}

const BYTES_IN_KB = 1000;
const kilobytes = (bytes: number) => `${Math.ceil(bytes / BYTES_IN_KB)} kB`;

let asked: Promise<DownloadList> | undefined;

const ask = prefetch(() => {
  asked ??= api.get('/api/downloads');
  return asked;
});

/** Sizes of the downloads. Without an answer the page stays as it was printed. */
function useFiles(): Partial<Record<DownloadId, number>> {
  const [files, setFiles] = useState<Partial<Record<DownloadId, number>>>({});
  useEffect(() => {
    let gone = false;
    ask().then(
      (list) => !gone && setFiles(Object.fromEntries(list.flatMap(({ id, bytes }) => (bytes ? [[id, bytes]] : [])))),
      () => {
        asked = undefined; // the links work without their sizes
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return files;
}
