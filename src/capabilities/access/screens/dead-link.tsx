import type { ReactNode } from 'react';

const WORDS = {
  'link-used': {
    title: 'This link has done its work',
    text: 'Each link works once, and this one has been used. If that was you, all is well.',
  },
  'link-expired': {
    title: 'This link is too old',
    text: 'Links expire, and an old one stops working as soon as a newer one is sent. Only the latest counts.',
  },
  'link-unknown': {
    title: 'We do not know this link',
    text: 'It may have been cut short on its way. Copy the whole address from the mail, or ask for a new one.',
  },
} as const;

type Code = keyof typeof WORDS;

export function isDeadLink(code: string | null): code is Code {
  return code !== null && code in WORDS;
}

/** A mailed link that no longer opens anything: why, and what to do instead. */
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
