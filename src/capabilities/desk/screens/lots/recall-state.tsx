import { Download } from '#src/ui/icons/download.ts';
import { Printer } from '#src/ui/icons/printer.ts';
import type { LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { useRecallProgress } from '../../queries.ts';
import { when } from '../moments.ts';
import { useMay } from '../use-may.ts';

interface Props {
  id: string;
  recall: NonNullable<LotView['recall']>;
}

/** Progress of a recall: the households written to, and the boxes that are held. */
export function RecallState({ id, recall }: Props) {
  const { reason, at, author, held } = recall;
  const may = useMay();
  const { toldBoxes, mails, finishedAt } = useRecallProgress(id, recall);
  return (
    <div className="lots-recall" aria-live="polite">
      <p>
        <b>Recalled {when(at)}</b>
        {author && `, ${author}`}. {reason}
      </p>
      <p>
        {countOf(mails, 'household')} written to about {countOf(toldBoxes, 'box', 'boxes')}
        {finishedAt
          ? `. All of them by ${when(finishedAt)}.`
          : ' so far. The others follow by themselves; should this stand still, a job has failed (Operators).'}
      </p>
      {held.length > 0 && (
        <p>
          Held here until packed again: <span className="lots-held">{held.join(', ')}</span>
        </p>
      )}
      {may('lot.recipients') && (
        <p className="lots-lists">
          <a className="btn quiet sm" href={`/api/desk/lots/${id}/recipients.pdf`} download>
            <Printer size={18} aria-hidden="true" />
            Print who was written to
          </a>
          <a className="btn quiet sm" href={`/api/desk/lots/${id}/recipients.csv`} download>
            <Download size={18} aria-hidden="true" />
            Who was written to (CSV)
          </a>
        </p>
      )}
    </div>
  );
}
