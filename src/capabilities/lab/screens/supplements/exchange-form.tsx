import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import type { LabCat, SticksView } from '../../sticks-contract.ts';
import { exchangeFormula } from '../../queries.ts';
import { NOTICE_SENTENCE } from '../../rules/formula-notice.ts';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import { leastWanted } from '../../rules/formula-choice.ts';
import { useChoice } from './use-choice.ts';

interface ExchangeFormProps {
  cat: LabCat;
  exchange: NonNullable<SticksView['exchange']>;
  /** Formulas by how much the results call for them, the least wanted first. */
  compared: readonly { formula: FormulaId }[];
  /** The newest version, as it is on screen. */
  version: number;
  onClose: () => void;
}

/** Chooses which of the seven formulas goes for the eighth; the one that the results call for least is chosen at first. */
export function ExchangeForm({ cat, exchange, compared, version, onClose }: ExchangeFormProps) {
  const into = FORMULAS[exchange.into as FormulaId];
  const possible = exchange.options.filter((option) => option.problem === null).map(({ out }) => out as FormulaId);
  const refused = exchange.options.filter((option) => option.problem !== null);
  const least = leastWanted(possible, compared);
  const [picked, setPicked] = useState<FormulaId | null>(null);
  const out = picked ?? least;
  const { busy, problem, choose } = useChoice(`${cat.name} gets ${into.name}. We have mailed you the difference.`);
  const confirm = async () => {
    if (out && (await choose(() => exchangeFormula(cat.id, { out, version })))) onClose();
  };
  return (
    <>
      <p className="muted">
        {into.name} ({into.job.toLowerCase()}) comes in, four sticks of 28. Choose the formula that goes out. You can
        change it back. {NOTICE_SENTENCE}
      </p>
      {possible.length > 0 && (
        <ChoiceGroup
          legend="Which one goes out?"
          value={out}
          onChange={(value) => setPicked(value as FormulaId)}
          columns={2}
          options={possible.map((id) => {
            const { name, job } = FORMULAS[id];
            return { value: id, title: name, note: id === least ? `${job}. The results call for it least.` : job };
          })}
        />
      )}
      {refused.map(({ out: id, problem: why }) => (
        <p key={id} className="small muted">
          {FORMULAS[id as FormulaId].name} cannot go out: {why}
        </p>
      ))}
      <div aria-live="polite">{problem && <p>{problem}</p>}</div>
      <div className="records-end">
        {out && (
          <Button busy={busy} busyLabel="One moment..." onClick={() => void confirm()}>
            Exchange
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </>
  );
}
