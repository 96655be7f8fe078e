import type { KitView } from '#src/capabilities/lab/sample-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { REJECT_REASONS } from '#src/capabilities/lab/rules/sample-states.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SAMPLE_LOOKS } from '../accession/sample-words.ts';
import { when } from '../moments.ts';

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SAMPLE_LOOKS).map(([state, { word }]) => [state, word])),
  exchanged: 'Bound to another cat',
};

/** Custody of each sample of a kit, from the printer to the lab. */
export function Custody({ kit }: { kit: KitView }) {
  return (
    <section aria-label="Samples">
      <h3 className="small strong">
        Samples of kit <span className="tn">{kit.code}</span>
      </h3>
      <ul className="lab-custody">
        {kit.samples.map(({ id, code, kind, state, reason, again, history }) => (
          <li key={id}>
            <b>
              {SAMPLE_NAMES[kind]}
              {again && ', collected again'}
            </b>{' '}
            <span className="tn">{code}</span> <Badge tone={SAMPLE_LOOKS[state].tone}>{SAMPLE_LOOKS[state].word}</Badge>
            {reason && <span className="muted"> {REJECT_REASONS[reason].name}</span>}
            <ol className="lab-history">
              {history.map(({ kind: what, by, note, at }) => (
                <li key={`${at} ${what}`}>
                  {WORDS[what] ?? what} by {by ?? (what === 'exchanged' ? 'its owner' : 'the shop')}
                  {note && `, ${note}`}, <time dateTime={at}>{when(at)}</time>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
