import { Hourglass } from '#src/ui/icons/hourglass.ts';
import type { ComponentType, ReactNode } from 'react';
import { bowl, lab } from '#src/ui/art/scenes.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { WaitingBadge } from './waiting-badges.ts';
import './results.css';

const SCENES = { lab: lab(), bowl: bowl() };

/** Placeholder of results that are awaited: the current step, and its date. */
export function Waiting({
  badge,
  title,
  scene = 'lab',
  children,
}: {
  badge: WaitingBadge;
  title: string;
  scene?: keyof typeof SCENES;
  children: ReactNode;
}) {
  return (
    <section className="panel waiting">
      <div className="waiting-words">
        <Badge tone={badge === 'On hold' ? 'borderline' : 'normal'}>
          <Hourglass size={15} aria-hidden="true" />
          {badge}
        </Badge>
        <h2 className="d-sm">{title}</h2>
        {children}
      </div>
      {/* Our own drawing, made of tables: no input reaches it. */}
      <span className="art waiting-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SCENES[scene] }} />
    </section>
  );
}

/** Standing of samples whose results are not released. */
export interface SamplesAwaited {
  cat: { id: string; name: string };
  kind: 'health' | 'dna';
  state: 'pending' | 'processing' | 'held';
  why: string | null;
  receivedAt: string | null;
}

export interface AwaitingProps {
  /** Placeholder of results. It tells the dates of the order, which a module above this one owns. */
  Awaiting: ComponentType<SamplesAwaited>;
}
