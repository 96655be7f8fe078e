import type { ReactNode } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { type BandTint, PublicShell } from '#src/web/shells/public.tsx';
import type { VetPage as Shown } from '../../contract.ts';
import { SANDBOX_SHEET, SHEET_ORIGIN } from '../../rules/vet-sheet-words.ts';
import { VetSections } from '../vet-sections.tsx';
import { DocumentButton } from './document-button.tsx';
import { NoteForm } from './note-form.tsx';
import { NoteShown } from './note-shown.tsx';
import { useVetPage } from './use-vet-page.ts';
import './vet-page.css';

export const meta = () => privateMeta('For the vet. Purrwell');

/** `/vet#{token}`: the facts of a cat for the link's holder, until it ends. */
export default function VetPage() {
  const { status, again, show } = useVetPage();
  if (status.state === 'loading')
    return (
      <Shell title="For the vet." lead="Opening the link.">
        <Spinner />
      </Shell>
    );
  if (status.state === 'none')
    return (
      <Shell
        title="This link opens nothing."
        lead="It may have ended or been taken back, or part of it is missing. Ask whoever sent it for a new one."
      />
    );
  if (status.state === 'failed')
    return (
      <Shell title="That did not work." lead={status.words}>
        <Button onClick={again}>Try again</Button>
      </Shell>
    );
  return <Found page={status.page} token={status.token} onNote={show} />;
}

function Found({ page, token, onNote }: { page: Shown; token: string; onNote: (page: Shown) => void }) {
  const { sheet, expiresAt, timeZone, note, mayLeaveNote } = page;
  const day = formatDate('full', `${sheet.day}T00:00:00Z`, 'UTC');
  return (
    <Shell
      tint={sheet.tint}
      title={sheet.name}
      lead={`As of ${day}. This link ends on ${formatDate('momentInZone', expiresAt, timeZone)}.`}
      acts={<DocumentButton token={token} />}
    >
      <p className="small">{sheet.sandbox ? `${SANDBOX_SHEET} ${SHEET_ORIGIN}` : SHEET_ORIGIN}</p>
      <VetSections sections={sheet.sections} />
      <section className="panel vet-section noprint" aria-labelledby="vet-note">
        <h2 className="title" id="vet-note">
          A note for the household
        </h2>
        {note && <NoteShown note={note} timeZone={timeZone} />}
        {!note && mayLeaveNote === 'allowed' && <NoteForm token={token} onNote={onNote} />}
        {!note && mayLeaveNote !== 'allowed' && (
          <p>A note was left through this link and removed. Ask for a new link to leave another.</p>
        )}
      </section>
    </Shell>
  );
}

interface ShellProps {
  tint?: string;
  title: string;
  lead: string;
  acts?: ReactNode;
  children?: ReactNode;
}

function Shell({ tint = 'blue', title, lead, acts, children }: ShellProps) {
  return (
    <PublicShell
      tint={tint as BandTint}
      head={
        <ColourBand tint={tint as BandTint} title={title} lead={lead}>
          {acts}
        </ColourBand>
      }
    >
      <div className="wrap vet-page">{children}</div>
    </PublicShell>
  );
}
