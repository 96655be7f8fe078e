import type { MouseEvent } from 'react';

/** Moves the focus to `#content`. The address stays as it is: on pages with tabs its hash names the open tab. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const content = document.getElementById('content');
    if (!content) return;
    event.preventDefault();
    content.tabIndex = -1;
    content.focus();
  };
  return (
    <a className="skip" href="#content" onClick={skip}>
      Skip to content
    </a>
  );
}
