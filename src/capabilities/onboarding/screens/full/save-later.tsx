import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { askResumeLink } from '../../queries.ts';
import { LONGEST } from '../../rules/full-answers.ts';
import { RESUME_LINK_DAYS } from '../../rules/resume-link.ts';
import { useFullWizard } from './full-wizard-context.tsx';

const FAILED = 'We could not send the link. Your answers are kept in this browser. Please try again.';

/** Sends a link to come back by. Nothing is sent without an address, so one is asked for where none is known. */
export function SaveLater() {
  const { answers, editOwner, saved } = useFullWizard();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (email: string) => {
    setBusy(true);
    // Set again to send it: the server may not have these answers yet, and the link opens only those it has.
    editOwner({ email });
    try {
      await saved();
      await askResumeLink(email);
      setAsking(false);
      toast({ title: 'Progress Saved', text: "We'll send you an e-mail link to continue your onboarding later." });
    } catch (error) {
      toast({ title: 'Not sent', text: sentenceFor(error, FAILED), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const known = answers.owner.email.trim();
  const press = () => (looksLikeEmail(known) ? void send(known) : setAsking(true));
  return (
    <div className="full-wizard-save">
      <Button variant="plain" size="sm" busy={busy && !asking} busyLabel="Saving..." onClick={press}>
        Save & Resume Later
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Where should the link go?">
        <AskEmail typed={known} busy={busy} onSend={(email) => void send(email)} />
      </Dialog>
    </div>
  );
}

function AskEmail({ typed, busy, onSend }: { typed: string; busy: boolean; onSend: (email: string) => void }) {
  const [email, setEmail] = useState(typed);
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (looksLikeEmail(email.trim())) return onSend(email.trim());
    setWrong(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className="full-wizard-ask" noValidate onSubmit={submit}>
      <p>The link works for {RESUME_LINK_DAYS} days and opens this page where you left it, on any device.</p>
      <TextField
        label="E-mail"
        type="email"
        name="resumeEmail"
        autoComplete="email"
        maxLength={LONGEST.email}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wrong && !looksLikeEmail(email.trim()) ? 'Please enter a valid email address' : undefined}
      />
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Send the link
      </Button>
    </form>
  );
}
