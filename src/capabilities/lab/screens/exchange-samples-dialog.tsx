import { useState } from 'react';
import type { SampleCodesView } from '../sample-contract.ts';
import { exchangeSamples } from '../queries.ts';
import { SAMPLE_NAMES } from '../rules/markers.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { queryClient } from '#src/web/query-client.ts';
import { sentenceFor } from '#src/web/api.ts';
import { toast } from '#src/ui/toast.tsx';

type Sample = SampleCodesView['samples'][number];

interface DialogProps {
  samples: readonly Sample[];
  onClose: () => void;
}

/** Chooses two samples of one kind that were taken from each other's cat. */
export function ExchangeSamplesDialog({ samples, onClose }: DialogProps) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const open = samples.filter(({ mayExchange }) => mayExchange);
  const one = open.find(({ id }) => id === first);
  const others = open.filter(({ kind, cat }) => one && kind === one.kind && cat.id !== one.cat.id);
  const other = others.find(({ id }) => id === second);
  const confirm = async () => {
    if (!one || !other) return setProblem('Please choose both samples.');
    setBusy(true);
    setProblem('');
    try {
      const view = await exchangeSamples([one, other].map(({ id, cat }) => ({ id, catId: cat.id })));
      queryClient.setQueryData(['/api/sample-codes'], view);
      toast({ title: 'Exchanged', text: 'We have mailed you which code is whose now.' });
      return onClose();
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: ['/api/sample-codes'] });
      return setProblem(sentenceFor(error, 'That did not work. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Exchange two samples">
      <p className="muted">
        For samples that were taken from each other’s cat. Each keeps its code and gets the other’s cat. You can change
        it back until the lab has one of them.
      </p>
      <SelectField
        label="This sample"
        placeholder="Choose"
        options={open.map(optionOf)}
        value={first}
        onChange={(event) => {
          setFirst(event.currentTarget.value);
          setSecond('');
        }}
      />
      <SelectField
        label="was mixed up with"
        placeholder="Choose"
        options={others.map(optionOf)}
        value={second}
        onChange={(event) => setSecond(event.currentTarget.value)}
      />
      <div aria-live="polite">
        {one && other && (
          <p>
            {one.code} is then of {other.cat.name}, and {other.code} of {one.cat.name}.
          </p>
        )}
        {problem && <p>{problem}</p>}
      </div>
      <div className="records-end">
        <Button busy={busy} busyLabel="One moment..." onClick={() => void confirm()}>
          Exchange
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </Dialog>
  );
}

const optionOf = ({ id, kind, code, cat }: Sample) => ({
  value: id,
  label: `${cat.name}, ${SAMPLE_NAMES[kind]}, ${code}`,
});
