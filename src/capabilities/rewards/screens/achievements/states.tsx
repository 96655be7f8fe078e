import type { ReactNode } from 'react';
import { bowl, boxed, cable, moon } from '#src/ui/art/scenes.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';

const SCENES = { asleep: moon(), bowl: bowl(), box: boxed(), cable: cable() };

/** Our own drawing, made of tables: no input reaches it. */
function Scene({ name }: { name: keyof typeof SCENES }) {
  return (
    <span className="art achievements-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SCENES[name] }} />
  );
}

export interface NothingProps {
  scene: 'asleep' | 'bowl' | 'box';
  title: string;
  children: ReactNode;
}

/** R370. */
export function Nothing({ scene, title, children }: NothingProps) {
  return (
    <div className="achievements-nothing">
      <Scene name={scene} />
      <p className="title">{title}</p>
      <p className="muted">{children}</p>
    </div>
  );
}

/** R369, and the same for other failed reads. */
export function Failed({ title, busy, again }: { title: string; busy: boolean; again: () => void }) {
  return (
    <div className="panel achievements-nothing" role="alert">
      <Scene name="cable" />
      <p className="title">{title}</p>
      <p className="muted">Your points and rewards are safe.</p>
      <Button variant="quiet" busy={busy} onClick={again}>
        Try again
      </Button>
    </div>
  );
}

/** As high as the content that replaces it, so that nothing moves. */
export function Waiting() {
  return (
    <div className="panel achievements-waiting" role="status">
      <span className="vh">Loading</span>
      <LoadingIndicator />
    </div>
  );
}
