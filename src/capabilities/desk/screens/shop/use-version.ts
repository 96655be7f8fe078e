import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import type { useForm } from '#src/web/use-form.ts';
import type { AnyContent, Kind } from '../../rules/shop-kinds.ts';
import type { NewVersionInput, PieceHistory } from '../../shop-contract.ts';
import { useWriteVersion } from '../../shop-queries.ts';
import { onShopDay } from '../moments.ts';
import { openedId } from './opened-id.ts';
import { problemsOf } from './form-problems.ts';
import { newestContent } from './newest-content.ts';

export type State = NewVersionInput['state'];

const DONE: Record<State, string> = { draft: 'Draft saved', published: 'Published', withdrawn: 'Taken off the shop' };

interface Written {
  kind: Kind;
  key: string;
  content: AnyContent;
}

/** Says that it was published, and from which day. */
export const publishedText = (title: string, from: string | null): string =>
  from ? `${title}, from ${onShopDay(from)}` : title;

/** The server holds the content against the kind. */
export const versionInput = (version: Omit<NewVersionInput, 'kind' | 'key' | 'content'> & Written) =>
  version as NewVersionInput;

/** Taken off at once, as last saved: without unsaved edits and without a day of effect. */
const withdrawnNow = (piece: PieceHistory | null) => {
  const content = newestContent(piece);
  return { from: null, ...(content && { content }) };
};

/**
 * Adds versions of a piece from a form. A colleague who was faster is named, and the input stays; `isNewer` says
 * that there is a version that was not on screen, which `look` notes as seen. The day from which a version counts is that
 * of `FromField`, if the form has one.
 */
export function useVersion(piece: PieceHistory | null, form: ReturnType<typeof useForm>, written: () => Written) {
  const navigate = useNavigate();
  const act = useWriteVersion();
  const [seen, setSeen] = useState(piece?.number ?? 0);
  const [notice, setNotice] = useState('');
  const request = useRequestId();

  const send = (state: State) => {
    if (act.isPending) return;
    const withdrawn = state === 'withdrawn' ? withdrawnNow(piece) : null;
    const from = form.text('from') || null;
    const version = { ...written(), from, ...withdrawn, seen, state };
    setNotice('');
    act.mutate(versionInput({ id: request.idFor(version), ...version }), {
      onSuccess: (history) => {
        setSeen(history.number);
        form.forget();
        const text = state === 'published' ? publishedText(history.title, version.from) : history.title;
        toast({ title: DONE[state], text });
        if (!piece) void navigate(`?open=${openedId(version)}`, { replace: true, preventScrollReset: true });
      },
      onError: (error) => {
        const problems = error instanceof FormFailure ? problemsOf(error.fields) : {};
        form.showProblems(problems);
        const marked = Object.keys(problems).length > 0 && 'Please check the fields that are marked.';
        setNotice(marked || error.message || 'We got no answer. What you wrote is still here; try again.');
      },
    });
  };
  const publish = (event: FormEvent) => {
    event.preventDefault();
    send('published');
  };
  return {
    send,
    publish,
    seen,
    notice,
    isPending: act.isPending,
    isNewer: piece !== null && piece.number !== seen,
    look: () => setSeen(piece?.number ?? 0),
  };
}
