import { useState } from 'react';
import { usePlateImport, usePlatePreview } from '#src/capabilities/lab/queries.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
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
        <label className="lab-choose">
          <span>Choose a CSV file</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={async (event) => {
              const [file] = event.currentTarget.files ?? [];
              if (!file) return;
              const text = await file.text();
              show(text);
              look(text);
            }}
          />
        </label>
        <TextAreaField
          className="lab-plate"
          label="Or paste its rows"
          hint="A column for each marker with its unit, as in: sample, Zinc [µg/g]. Or the columns sample, marker, value and unit."
          rows={6}
          value={csv}
          onChange={(event) => show(event.currentTarget.value)}
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
