import type { ComponentProps } from 'react';
import { Dialog } from '#src/ui/dialog.tsx';
import { FORMULAS, type FormulaId } from '../../rules/formulas.ts';
import { ExchangeForm } from './exchange-form.tsx';

/** The exchange of one formula, over the Supplements tab. */
export function ExchangeDialog(form: ComponentProps<typeof ExchangeForm>) {
  const into = FORMULAS[form.exchange.into as FormulaId];
  return (
    <Dialog open onClose={form.onClose} title={`${into.name} for ${form.cat.name}`}>
      <ExchangeForm {...form} />
    </Dialog>
  );
}
