import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react';
import type { CatDetail, CatView } from '../../contract.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { useHousehold } from '../household-context.ts';
import { type CatDraft, catDraftOf, catProblems, changesOf, newCatFrom, onTopOf, waitsUntil } from './cat-draft.ts';
import { CatFields } from './cat-fields.tsx';
import { type Answer, addCat, editCat } from './cat-requests.ts';
import { longDay } from './entry-words.ts';
import { refreshCats } from './use-log.ts';
import './records.css';

interface AddCatDialogProps {
  onClose: () => void;
  onAdded: (id: string) => void;
  /** Effect on the plan. */
  AfterAdding: ComponentType<{ name: string }>;
}

export function AddCatDialog({ onClose, onAdded, AfterAdding }: AddCatDialogProps) {
  const { weightUnit } = useHousehold().household;
  const [requestId] = useState(newRequestId);
  const base = catDraftOf(null, weightUnit);
  const added = (cat: CatDetail) => {
    onClose();
    onAdded(cat.id);
    toast({ title: `${cat.name} has moved in`, text: 'Your records are kept here.' });
  };
  return (
    <CatDialog
      title="Add a cat"
      base={base}
      onClose={onClose}
      done={added}
      send={(draft) => addCat(newCatFrom(draft, requestId))}
      action="Add this cat"
    >
      {(draft) => <AfterAdding name={draft.name.trim() || 'This cat'} />}
    </CatDialog>
  );
}

export function EditCatDialog({ cat, onClose }: { cat: CatView; onClose: () => void }) {
  const { weightUnit } = useHousehold().household;
  const [seen, setSeen] = useState<CatView>(cat);
  const base = catDraftOf(seen, weightUnit);
  const saved = (now: CatDetail) => {
    onClose();
    toast({ title: 'Saved', text: `What we know about ${now.name} is up to date.` });
  };
  return (
    <CatDialog
      title={`What we know about ${seen.name}`}
      base={base}
      onClose={onClose}
      done={saved}
      onOvertaken={setSeen}
      send={(draft, confirmed) => editCat(seen.id, { ...changesOf(base, draft, confirmed), version: seen.version })}
      action="Save"
    />
  );
}

interface CatDialogProps {
  title: string;
  base: CatDraft;
  action: string;
  onClose: () => void;
  send: (draft: CatDraft, confirmed: boolean) => Promise<Answer>;
  done: (cat: CatDetail) => void;
  onOvertaken?: (cat: CatView) => void;
  children?: (draft: CatDraft) => ReactNode;
}

function CatDialog({ title, base, action, onClose, send, done, onOvertaken, children }: CatDialogProps) {
  const { today, weightUnit } = useHousehold().household;
  const [draft, setDraft] = useState(base);
  const [notice, setNotice] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const form = useForm();
  const change = (some: Partial<CatDraft>) => {
    setDraft((now) => ({ ...now, ...some }));
    if ('weight' in some || 'unit' in some) setQuestion(null);
  };
  const refuse = (answer: Answer & { ok: false }) => {
    if (answer.current) {
      const current = catDraftOf(answer.current, weightUnit);
      setDraft((now) => onTopOf(current, base, now));
      setNotice('Someone else changed this cat. This is the current version with your changes added.');
      onOvertaken?.(answer.current);
      return;
    }
    if (answer.question) return setQuestion(answer.question);
    form.showProblems(answer.fields);
    toast({ title: 'Not saved', text: Object.values(answer.fields)[0] ?? answer.message, tone: 'bad' });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const problems = catProblems(draft);
    if (Object.keys(problems).length) {
      form.showProblems(problems);
      return toast({ title: 'Not saved', text: Object.values(problems)[0] ?? '', tone: 'bad' });
    }
    form.setBusy(true);
    const answer = await send(draft, question !== null);
    form.setBusy(false);
    if (!answer.ok) return refuse(answer);
    refreshCats();
    done(answer.cat);
  };
  const waits = waitsUntil(draft, today);
  return (
    <Dialog open onClose={onClose} title={title}>
      <form {...form.props} className="records-form" onSubmit={submit} aria-label={title}>
        {notice && (
          <p className="records-question" role="alert">
            {notice}
          </p>
        )}
        <CatFields draft={draft} onChange={change} errors={form.errors} />
        {waits && <Young name={draft.name.trim()} until={waits} />}
        {children?.(draft)}
        {question && (
          <p className="records-question" role="alert">
            {question}
          </p>
        )}
        <div className="records-end">
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            {question ? 'Yes, the weight is right' : action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** C20: politely later. */
function Young({ name, until }: { name: string; until: string }) {
  return (
    <p className="records-note">
      {name || 'This cat'} is under 3 months old, too young for sticks. Sticks can start on {longDay(until)}. You can
      log weight, appetite and notes from today.
    </p>
  );
}
