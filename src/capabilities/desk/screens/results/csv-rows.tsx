import { useRef, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { decodeText } from '#src/lib/text-file.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FileField } from '#src/ui/file-field.tsx';

interface CsvRowsProps {
  /** The rows as text, typed or of a file. */
  value: string;
  /** Characters that are taken at once. */
  max: number;
  hint: string;
  rows: number;
  onText: (text: string) => void;
  /** Called after `onText` with the rows of a file. */
  onFile?: (text: string) => void;
}

/** Rows of a CSV file, chosen, dropped or pasted. A file that cannot be read leaves the rows that were there. */
export function CsvRows({ value, max, hint, rows, onText, onFile }: CsvRowsProps) {
  const [chosen, setChosen] = useState({ name: '', text: '', error: '', replaced: '' });
  const [choice, setChoice] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = value.trim() !== '' && value !== chosen.text;
  const take = async (file: File | null) => {
    if (!file) {
      setChosen({ name: '', text: '', error: '', replaced: '' });
      if (!typed) onText('');
      return;
    }
    const { name } = file;
    const { text, error } = await readFile(file, max);
    if (text === null) {
      setChosen({ ...chosen, error });
      return;
    }
    setChosen({ name, text, error: '', replaced: typed ? value : '' });
    onText(text);
    onFile?.(text);
  };
  const bringBack = () => {
    onText(chosen.replaced);
    setChosen({ name: '', text: '', error: '', replaced: '' });
    setChoice(choice + 1);
    area.current?.focus();
  };
  return (
    <>
      <FileField
        key={choice}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        invitation="Choose a CSV file, or drop it here"
        error={chosen.error}
        onFile={(file) => void take(file)}
        // The same file, corrected and chosen once more, is a change only to an empty field.
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
      />
      {chosen.replaced && (
        <div className="lab-replaced">
          <p role="status">The rows of {chosen.name} replaced the rows that were typed.</p>
          <Button variant="quiet" size="sm" onClick={bringBack}>
            Bring back the typed rows
          </Button>
        </div>
      )}
      <TextAreaField
        className="lab-plate"
        label="Or paste its rows"
        hint={hint}
        rows={rows}
        ref={area}
        value={value}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
}

const SAVE_AS_CSV = 'Open it in your spreadsheet, save it as CSV and choose that file.';
const PROBLEMS = {
  empty: 'is empty. Choose a file with rows.',
  spreadsheet: `is a workbook, not a CSV file. ${SAVE_AS_CSV}`,
  'not-text': 'is not a CSV file. Choose the CSV file of the results.',
};

/** Bytes that a character takes at most, in UTF-8 and UTF-16. */
const CHARACTER_BYTES = 4;

async function readFile(file: File, max: number): Promise<{ text: string; error: '' } | { text: null; error: string }> {
  const refuse = (problem: string) => ({ text: null, error: `${file.name} ${problem}` });
  const tooLong = `is too large: ${formatNumber(max)} characters are read at once. Split it into smaller files, each with the first line.`;
  if (file.size > max * CHARACTER_BYTES) return refuse(tooLong);
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return refuse('could not be read: it was moved or changed. Choose it once more.');
  const { text, problem } = decodeText(new Uint8Array(bytes));
  if (problem) return refuse(PROBLEMS[problem]);
  return text.length > max ? refuse(tooLong) : { text, error: '' };
}
