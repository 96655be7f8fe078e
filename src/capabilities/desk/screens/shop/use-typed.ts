import { useState } from 'react';
import { draftTexts, forgetDraft, keepTexts } from '#src/web/form-draft.ts';

/** Field of each form with the number of the version that it was filled with. */
export const BASE_FIELD = 'base';

/** Text that was typed into a form and not saved, by field. */
export interface Typed {
  /** Name of the draft that the form keeps. */
  draft: string;
  texts: Readonly<Record<string, string>>;
}

interface State {
  /** Counts how often the form was filled anew. */
  round: number;
  texts: Typed['texts'];
  /** Typed over an older version. */
  older: Typed['texts'];
}

/**
 * Keeps a form's input until it is saved. Input over an older version does not replace the newer one by itself: it waits
 * until somebody restores or drops it.
 */
export function useTyped(name: string, number: number) {
  const draft = `shop-${name}`;
  const olderDraft = `${draft}-older`;
  const [{ round, texts, older }, setState] = useState((): State => {
    const kept = draftTexts(draft);
    const isOlder = kept[BASE_FIELD] !== undefined && kept[BASE_FIELD] !== String(number);
    if (isOlder) {
      keepTexts(olderDraft, kept);
      forgetDraft(draft);
    }
    return { round: 0, texts: isOlder ? {} : kept, older: draftTexts(olderDraft) };
  });
  const drop = () => {
    forgetDraft(olderDraft);
    setState({ round, texts, older: {} });
  };
  const putBack = () => {
    const again = { ...older, [BASE_FIELD]: String(number) };
    keepTexts(draft, again);
    forgetDraft(olderDraft);
    setState({ round: round + 1, texts: again, older: {} });
  };
  return { typed: { draft, texts }, round, hasOlder: Object.keys(older).length > 0, drop, putBack };
}
