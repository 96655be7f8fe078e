import { useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { beep, chirp } from '../packing/beep.ts';
import type { CodeFormat } from './code-detector.ts';
import { problemText } from './camera-problems.ts';
import { repeatedCodes } from './repeated-codes.ts';
import { useCamera } from './use-camera.ts';
import './camera.css';

/** The outcome of a code, in a sentence. */
export interface CodeAnswer {
  said: string;
  ok: boolean;
}

interface Props {
  formats: readonly CodeFormat[];
  /** Takes a code that was read; where it answers, the camera goes on to the next one. */
  onCode: (code: string) => Promise<CodeAnswer> | null;
  onClose: () => void;
}

/** The camera with a frame in which codes are held; each is read once, heard, felt and said. */
export function CameraDialog({ formats, onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [codes] = useState(repeatedCodes);
  const [answer, setAnswer] = useState<CodeAnswer | null>(null);
  const take = async (code: string) => {
    chirp();
    const answered = onCode(code);
    if (!answered) return onClose();
    setAnswer({ said: `${code} was read.`, ok: true });
    const next = await answered;
    if (!next.ok) {
      codes.refuse(code);
      beep();
    }
    setAnswer(next);
  };
  const { state, start } = useCamera(video, {
    formats,
    onPicture: (code) => {
      if (codes.counts(code)) void take(code);
    },
  });
  const isShown = state.is === 'starting' || state.is === 'on';
  return (
    <Dialog open onClose={onClose} title="Scan with the camera" className="camera" closesBeside={false}>
      <div className="camera-picture" hidden={!isShown}>
        {/* Hidden from screen readers: the picture shows the code in one's own hand, and the read code is announced below. */}
        <video ref={video} className="camera-video" muted playsInline aria-hidden="true" />
        <div className="camera-frame" aria-hidden="true" />
      </div>
      <p role="status" className="camera-said" data-ok={answer?.ok}>
        {state.is === 'starting' && 'Starting the camera. The browser may ask whether the page may use it.'}
        {state.is === 'on' && (answer?.said ?? 'Hold a code into the frame.')}
        {state.is === 'stopped' && 'The camera was stopped because the page was hidden.'}
      </p>
      {state.is === 'failed' && (
        <p role="alert" className="camera-problem">
          {problemText(state.why)}
        </p>
      )}
      <div className="camera-acts">
        {state.is === 'on' && state.light && <Light light={state.light} />}
        {!isShown && (
          <Button size="sm" onClick={start}>
            {state.is === 'failed' ? 'Try again' : 'Start the camera'}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function Light({ light }: { light: (on: boolean) => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  const turn = () =>
    light(!isOn).then(
      () => setOn(!isOn),
      () => {}, // the light of some cameras cannot be turned on while they run
    );
  return (
    <Button variant="quiet" size="sm" aria-pressed={isOn} onClick={() => void turn()}>
      Light
    </Button>
  );
}
