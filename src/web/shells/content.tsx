import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import type { BandTint } from './public.tsx';
import './content.css';

export interface ColourBandProps {
  tint: BandTint;
  /** The page's one h1, a display-lg sentence. */
  title: ReactNode;
  lead?: ReactNode;
  /** One object or one cat. It stands on the lower edge of the colour band. */
  art?: ReactNode;
  /** Below the lead: buttons, links to sections. */
  children?: ReactNode;
  className?: string;
}

/** Head of a content page: a colour field, a sentence, and an illustration. */
export function ColourBand({ tint, title, lead, art, children, className }: ColourBandProps) {
  return (
    <div className={classes('fhead', tint === 'ink' ? 'ink' : `f-${tint}`, className)}>
      <div className="wrap fhead-grid">
        <div className="fhead-text on-band">
          <h1 className="d-lg">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {art && <div className="fhead-art">{art}</div>}
      </div>
    </div>
  );
}

export interface HelpBlockProps {
  title: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** The one button. */
  action: ReactNode;
  /** A cat sitting on the lower edge. */
  art?: ReactNode;
}

/** End of a content page: an offer to help. */
export function HelpBlock({ title, children, action, art }: HelpBlockProps) {
  return (
    <aside className="helpblock ink noprint" aria-labelledby="help">
      <div className="helpblock-text">
        <h2 className="d-sm" id="help">
          {title}
        </h2>
        <p className="helpblock-line">{children}</p>
        {action}
      </div>
      {art && <div className="helpblock-art">{art}</div>}
    </aside>
  );
}
