import type { InquiryEntry } from '../../contract.ts';
import { when } from '../moments.ts';

/** History of the inquiry, oldest first. */
export function History({ entries }: { entries: InquiryEntry[] }) {
  return (
    <>
      <h3 className="small strong">History</h3>
      {entries.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      <ol className="inbox-history">
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <p>
              <b>{entry.author ?? 'Purrwell'}</b> {historyText(entry)}{' '}
              <time className="cap muted nb" dateTime={entry.at}>
                {when(entry.at)}
              </time>
            </p>
            {(entry.kind === 'reply' || entry.kind === 'note') && <p className="inbox-said">{entry.body}</p>}
          </li>
        ))}
      </ol>
    </>
  );
}

function historyText({ kind, author, body }: InquiryEntry): string {
  switch (kind) {
    case 'reply':
      return 'answered by mail';
    case 'note':
      return 'left a note for colleagues';
    case 'assigned':
      if (!body) return 'removed the assignment';
      return body === author ? 'took it' : `assigned it to ${body}`;
    case 'done':
      return 'marked it as done';
    case 'reopened':
      return 'opened it again';
    case 'withdrawn':
      return `recorded the withdrawal from ${body}`;
    case 'file-downloaded':
      return `downloaded ${body}`;
  }
}
