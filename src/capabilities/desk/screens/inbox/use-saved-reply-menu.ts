import { type KeyboardEvent, useId, useState } from 'react';
import { useSavedReplies } from '../../queries.ts';

/** A slash at the beginning of a word at the end of the text, and the characters after it. */
const TYPED = /(^|\s)\/([a-z0-9-]*)$/i;

/** Saved replies whose name begins with the characters after a slash. */
export function useSavedReplyMenu(text: string, change: (text: string) => void) {
  const id = useId();
  const { data } = useSavedReplies();
  const [place, setPlace] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = TYPED.exec(text);
  const begins = typed?.[2]?.toLowerCase() ?? '';
  const found = typed && dismissed !== text ? (data?.replies ?? []).filter(({ name }) => name.startsWith(begins)) : [];
  const current = Math.min(place, found.length - 1);
  const insert = (body: string) => change(text.replace(TYPED, (_, before: string) => before + body));
  /** Whether the key was for the menu. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = found[current];
    if (!chosen) return false;
    if (event.key === 'ArrowDown') setPlace((current + 1) % found.length);
    else if (event.key === 'ArrowUp') setPlace((current + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen.body);
    else if (event.key === 'Escape') setDismissed(text);
    else return false;
    event.preventDefault();
    // Escape closes the menu and not the message around it.
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    return true;
  };
  const open = found.length > 0;
  const props = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': open ? id : undefined,
    'aria-activedescendant': open ? `${id}-${current}` : undefined,
  };
  return { id, found, current, insert, onKeyDown, props };
}

export type ReplyMenu = ReturnType<typeof useSavedReplyMenu>;
