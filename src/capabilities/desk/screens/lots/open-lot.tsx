import type { LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { useLot } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { CorrectLot } from './correct-lot.tsx';
import { RecallLot } from './recall-lot.tsx';
import { RecallState } from './recall-state.tsx';
import { amount, LOT_STATES, MOVEMENTS, signed } from './words.ts';

/** One lot: its stock, its boxes, its corrections, and its recall. */
export function OpenLot({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart name="lots-detail" what="lot" query={useLot(id)} titleOf={({ code }) => code} onClose={onClose}>
      {(lot) => <Opened lot={lot} />}
    </OpenedPart>
  );
}

function Opened({ lot }: { lot: LotView }) {
  const { tone, word } = LOT_STATES[lot.state];
  return (
    <>
      <p>
        <Badge tone={tone}>{word}</Badge>
      </p>
      {lot.recall && <RecallState id={lot.id} recall={lot.recall} />}
      <dl className="lots-facts">
        <Fact name="Formula">{FORMULAS[lot.formula].name}</Fact>
        <Fact name="Left">
          {amount(lot.stock)} of {countOf(lot.made, 'stick')}
        </Fact>
        <Fact name="Best before">{lot.bestBefore}</Fact>
        <Fact name="Received">
          {when(lot.receivedAt)}
          {lot.receivedBy && `, ${lot.receivedBy}`}
        </Fact>
        <Fact name="Boxes">
          {lot.boxes.packed} packed, {lot.boxes.left} left
        </Fact>
      </dl>
      <CorrectLot key={lot.stock} lot={lot} />
      {!lot.recall && <RecallLot lot={lot} />}
      <div>
        <h3 className="small strong">Received and corrected</h3>
        <ol className="lots-movements small">
          {lot.movements.map(({ id, kind, sticks, reason, author, at }) => (
            <li key={id}>
              <b>
                {MOVEMENTS[kind]} <span className="num">{signed(sticks)}</span>
              </b>
              <span className="muted">
                {when(at)}
                {author && `, ${author}`}
              </span>
              {reason && <span>{reason}</span>}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
