import type { SyntheticEvent } from 'react';
import './mail-picture.css';

/**
 * The mail in a frame where no script runs. Our pages allow no inline styles and a mail has no others, so they travel
 * as data and are put on through the style objects, which the policy allows.
 */
export function MailPicture({ html, subject }: { html: string; subject: string }) {
  const dress = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const frame = event.currentTarget;
    const page = frame.contentDocument;
    if (!page) return;
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
    }
    for (const link of page.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
    frame.style.blockSize = `${page.documentElement.scrollHeight}px`;
  };
  return (
    <iframe
      className="mail-frame"
      title={`Mail: ${subject}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={dress}
    />
  );
}
