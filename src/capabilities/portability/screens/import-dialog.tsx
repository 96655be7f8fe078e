import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FileField } from '#src/ui/file-field.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import type { ExportPart, ExportReading } from '../contract.ts';
import { importExport, previewExport } from '../queries.ts';
import {
  kindWords,
  LEFT_BEHIND,
  NESTED_WORDS,
  PLACE_WORDS,
  shopWords,
  SIGNATURE_WORDS,
  STATE_WORDS,
} from '../rules/import-words.ts';

type Step =
  | { at: 'choose'; error?: string }
  | { at: 'reading' }
  | { at: 'preview'; reading: ExportReading; error?: string }
  | { at: 'importing'; reading: ExportReading }
  | { at: 'done'; reading: ExportReading };

/** Choose a file, see its contents, import it. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const busy = step.at === 'reading' || step.at === 'importing';
  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setStep({ at: 'choose', error: 'Please choose the zip file of an export.' });
    setStep({ at: 'reading' });
    try {
      setStep({ at: 'preview', reading: await previewExport(file) });
    } catch (failure) {
      setStep({ at: 'choose', error: sentence(failure) });
    }
  };
  const bring = async (reading: ExportReading) => {
    if (!file) return;
    setStep({ at: 'importing', reading });
    try {
      const done = await importExport(file, reading.sha256);
      await queries.invalidateQueries();
      setStep({ at: 'done', reading: done });
    } catch (failure) {
      setStep({ at: 'preview', reading, error: sentence(failure) });
    }
  };
  return (
    <Dialog open={open} onClose={() => !busy && onClose()} title="Import data" closesBeside={!busy}>
      <div className="stack gap4 import">
        {/* Stays, so that the chosen file does after a failure. */}
        <div hidden={step.at !== 'choose'}>
          <Choose step={step} onFile={setFile} onSubmit={(event) => void look(event)} />
        </div>
        {busy && (
          <p role="status" className="row gap3">
            <LoadingIndicator />
            {step.at === 'reading'
              ? 'Reading your file. Nothing changes yet.'
              : 'Importing. Please keep this page open.'}
          </p>
        )}
        {step.at === 'preview' && (
          <Preview
            reading={step.reading}
            error={step.error}
            onImport={() => void bring(step.reading)}
            onBack={() => setStep({ at: 'choose' })}
          />
        )}
        {step.at === 'done' && <Done reading={step.reading} onClose={onClose} />}
      </div>
    </Dialog>
  );
}

const sentence = (failure: unknown): string =>
  failure instanceof FormFailure ? failure.message : 'That did not work. Nothing was imported. Please try again.';

interface ChooseProps {
  step: Step;
  onFile: (file: File | null) => void;
  onSubmit: (event: FormEvent) => void;
}

function Choose({ step, onFile, onSubmit }: ChooseProps) {
  const error = step.at === 'choose' ? step.error : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (step.at === 'choose' && step.error) form.current?.querySelector('input')?.focus();
  }, [step]);
  return (
    <form ref={form} className="stack gap4" onSubmit={onSubmit} noValidate aria-label="Export to import">
      <FileField
        label="Your export"
        name="archive"
        accept=".zip,application/zip"
        invitation="Choose the zip, or drop it here"
        hint="The file that “Export Data” saved, up to 30 MB."
        error={error}
        onFile={onFile}
      />
      <div>
        <Button type="submit" variant="strong">
          See what is in it
        </Button>
      </div>
    </form>
  );
}

interface PreviewProps {
  reading: ExportReading;
  error?: string | undefined;
  onImport: () => void;
  onBack: () => void;
}

function Preview({ reading, error, onImport, onBack }: PreviewProps) {
  const stored = reading.parts.some(({ state }) => state === 'new' || state === 'update');
  const title = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h3 className="title" ref={title} tabIndex={-1}>
        In this file
      </h3>
      <p>
        {SIGNATURE_WORDS[reading.signature]}
        {reading.changed && reading.signature === 'none' ? ' Its contents differ from its own list.' : ''}
      </p>
      {reading.parts.map((part, at) => (
        <Part key={part.timelineHash + part.madeAt} part={part} isNested={at > 0} />
      ))}
      <section className="stack gap3">
        <h4>What stays behind</h4>
        <ul className="import-list small">
          {LEFT_BEHIND.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
      {error && (
        <p role="alert" className="import-fault">
          {error}
        </p>
      )}
      <div className="row gap3 wrapf">
        {stored && (
          <Button variant="strong" onClick={onImport}>
            Import it
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          Choose another file
        </Button>
      </div>
      {!stored && <p>There is nothing to import.</p>}
    </>
  );
}

const when = (moment: string) => formatDate('dateAndTime', moment, DEVICE_ZONE);

function Part({ part, isNested }: { part: ExportPart; isNested: boolean }) {
  const { shop, madeAt, state, cats, lines, kinds, personal, logDays, results, formulas } = part;
  return (
    <section className="stack gap3 import-part">
      <h4>
        From {shopWords(shop)}, {when(madeAt)}
      </h4>
      {isNested && <p className="small">{NESTED_WORDS}</p>}
      <p className="small">{STATE_WORDS[state]}</p>
      {cats.length > 0 && (
        <ul className="import-list small">
          {cats.map(({ name, place }, at) => (
            // Two cats of an edited file may share a name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${name} ${at}`}>
              <b>{name}</b> {PLACE_WORDS[place]}
            </li>
          ))}
        </ul>
      )}
      <p className="small">
        {countOf(logDays, 'day')} of log, {countOf(results, 'set')} of results and {countOf(formulas, 'version')} of
        sticks.
      </p>
      <details>
        <summary className="small">{countOf(lines, 'thing')} for the timeline</summary>
        <p className="small">{kinds.map(kindWords).join(', ') || 'None'}.</p>
        {personal > 0 && <p className="small muted">{countOf(personal, 'of them', 'of them')} only you will see.</p>}
        <Hash of={part} />
      </details>
    </section>
  );
}

const Hash = ({ of: { timelineHash } }: { of: ExportPart }) => (
  <p className="small muted">
    Hash of the timeline: <code className="import-hash">{timelineHash}</code>
  </p>
);

function Done({ reading, onClose }: { reading: ExportReading; onClose: () => void }) {
  const title = useFocus<HTMLHeadingElement>();
  const stored = reading.parts.filter(({ state }) => state === 'new' || state === 'update');
  const lines = stored.reduce((sum, part) => sum + part.lines, 0);
  const added = stored.flatMap(({ cats }) => cats.filter(({ place }) => place === 'added'));
  return (
    <>
      <h3 className="title" ref={title} tabIndex={-1}>
        Imported
      </h3>
      <p>
        {countOf(added.length, 'cat')} moved in, and {countOf(lines, 'thing')} {lines === 1 ? 'is' : 'are'} on your
        timeline. You can remove all of it in the next 30 days.
      </p>
      {stored.map((part) => (
        <Hash key={part.timelineHash} of={part} />
      ))}
      <div className="row gap3 wrapf">
        <ButtonLink variant="strong" to="/timeline" onClick={onClose}>
          Open the timeline
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

/** Moves the focus to the new part, so that a screen reader begins there. */
function useFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
