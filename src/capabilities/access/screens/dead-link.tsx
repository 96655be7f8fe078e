import type { ReactNode } from 'react';

const WORDS = {
  'link-used': {
    title: 'This link has already been used',
    text: 'Each link works once. If you used it, you do not need to do anything.',
  },
  'link-expired': {
    title: 'This link has expired',
    text: 'A link also stops working when we send a newer one. Please use the latest.',
  },
  'link-unknown': {
    title: 'We do not know this link',
    text: 'Part of it may be missing. Copy the whole link from the mail, or ask for a new one.',
  },
} as const;

type Code = keyof typeof WORDS;

export function isDeadLink(code: string | null): code is Code {
  return code !== null && code in WORDS;
}

/** A mailed link that no longer opens anything: the reason, and another way. */
export function DeadLink({ code, children }: { code: string; children: ReactNode }) {
  const { title, text } = WORDS[isDeadLink(code) ? code : 'link-unknown'];
  return (
    <div role="status">
      <h1 className="d-md">{title}</h1>
      <p className="lead muted">{text}</p>
      <p className="auth-note">{children}</p>
    </div>
  );
}
