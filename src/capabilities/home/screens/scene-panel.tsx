import type { ReactNode } from 'react';
import { boxed, cable } from '#src/ui/art/scenes.ts';
import { Button } from '#src/ui/button.tsx';
import './scene-panel.css';

const SCENES = { empty: boxed(), failed: cable() };

interface ScenePanelProps {
  scene: keyof typeof SCENES;
  title: string;
  text: string;
  Heading?: 'h1' | 'h2';
  /** Buttons below the text. */
  children?: ReactNode;
}

/** A drawing with a title and a sentence, in place of a list that is empty or could not be loaded. */
export function ScenePanel({ scene, title, text, Heading = 'h2', children }: ScenePanelProps) {
  return (
    <div className="scene-panel" role={scene === 'failed' ? 'alert' : undefined}>
      {/* Our own drawing, made of tables: no input reaches it. */}
      <span className="art scene-panel-art" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SCENES[scene] }} />
      <Heading className="d-sm">{title}</Heading>
      <p className="muted">{text}</p>
      {children && <div>{children}</div>}
    </div>
  );
}

interface LoadFailedProps extends Pick<ScenePanelProps, 'text' | 'Heading'> {
  busy: boolean;
  again: () => void;
}

export function LoadFailed({ busy, again, ...words }: LoadFailedProps) {
  return (
    <ScenePanel scene="failed" title="That did not work." {...words}>
      <Button busy={busy} onClick={again}>
        Try again
      </Button>
    </ScenePanel>
  );
}
