import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { LabCat, SticksView } from '../../contract.ts';
import { exchangeFormula } from '../../queries.ts';
import { NOTICE_SENTENCE } from '../../rules/formula-notice.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import { useChoice } from './use-choice.ts';

interface ExchangeDialogProps {
  cat: LabCat;
  exchange: NonNullable<SticksView['exchange']>;
  /** The newest version, as it is on screen. */
  version: number;
  onClose: () => void;
}

/** Chooses which of the seven formulas goes for the eighth. */
export function ExchangeDialog({ cat, exchange, version, onClose }: ExchangeDialogProps) {
  const into = FORMULAS[exchange.into as FormulaId];
  const [out, setOut] = useState<FormulaId | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, problem, choose } = useChoice(`${cat.name} gets ${into.name}. We have mailed you the difference.`);
  const possible = exchange.options.filter((option) => option.problem === null);
  const refused = exchange.options.filter((option) => option.problem !== null);
  const confirm = async () => {
    setMissing(!out);
    if (out && (await choose(() => exchangeFormula(cat.id, { out, version })))) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={`${into.name} for ${cat.name}`}>
      <p className="muted">
        {into.name} ({into.job.toLowerCase()}) comes in, four sticks of 28. Choose the formula that goes out. You can
        change it back. {NOTICE_SENTENCE}
      </p>
      {possible.length > 0 && (
        <ChoiceGroup
          legend="Which one goes out?"
          value={out}
          onChange={(value) => {
            setOut(value as FormulaId);
            setMissing(false);
          }}
          columns={2}
          options={possible.map(({ out: id }) => {
            const { name, job } = FORMULAS[id as FormulaId];
            return { value: id, title: name, note: job };
          })}
          {...(missing ? { error: 'Please choose one.' } : {})}
        />
      )}
      {refused.map(({ out: id, problem: why }) => (
        <p key={id} className="small muted">
          {FORMULAS[id as FormulaId].name} cannot go out: {why}
        </p>
      ))}
      <div aria-live="polite">{problem && <p>{problem}</p>}</div>
      <div className="records-end">
        {possible.length > 0 && (
          <Button busy={busy} busyLabel="One moment..." onClick={() => void confirm()}>
            Exchange
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </Dialog>
  );
}
