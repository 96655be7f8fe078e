import { useState } from 'react';
import { usePlateImport, usePlatePreview } from '#src/capabilities/lab/queries.ts';
import { PLATE_MOST } from '#src/capabilities/lab/rules/plate.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { CsvRows } from '../results/csv-rows.tsx';
import { LabPages } from '../results/lab-pages.tsx';
import { PlateRows } from './plate-rows.tsx';
import '../results/results.css';

/** A file of many cats, a row for a sample. Every row is looked at before anything is taken. */
export function PlatesScreen() {
  const [csv, setCsv] = useState('');
  const preview = usePlatePreview();
  const bring = usePlateImport();
  const plate = preview.data;
  const show = (text: string) => {
    setCsv(text);
    preview.reset();
  };
  const look = (text: string) => preview.mutate(text, { onError: (error) => sayFailed('Not read', error) });
  const take = (withoutBad: boolean) =>
    bring.mutate(
      { csv, withoutBad },
      {
        onSuccess: ({ imported }) => {
          toast({
            title: 'Imported',
            text: `${countOf(imported, 'row')} imported. A colleague can release the results.`,
          });
          look(csv);
        },
        onError: (error) => {
          sayFailed('Not imported', error);
          look(csv);
        },
      },
    );
  return (
    <main id="content" className="lab">
      <div className="lab-list">
        <header>
          <h1 className="d-sm">Plate files</h1>
          <p className="muted">Results of many cats at once, each row by the code of its sample.</p>
        </header>
        <LabPages />
        <CsvRows
          value={csv}
          max={PLATE_MOST}
          hint="A column for each marker with its unit, as in: sample, Zinc [µg/g]. Or the columns sample, marker, value and unit."
          rows={6}
          onText={show}
          onFile={look}
        />
        <Button
          variant={plate ? 'quiet' : 'strong'}
          size="sm"
          disabled={!csv.trim()}
          busy={preview.isPending}
          busyLabel="Looking..."
          onClick={() => look(csv)}
        >
          Check the rows
        </Button>
        {plate && <PlateRows plate={plate} busy={bring.isPending} onTake={take} />}
      </div>
    </main>
  );
}
