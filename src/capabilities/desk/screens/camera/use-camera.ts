import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CodeFormat } from './code-detector.ts';
import { type Camera, startCamera } from './camera.ts';
import type { CameraProblem } from './camera-problems.ts';

type CameraState =
  | { is: 'starting' | 'stopped' }
  | { is: 'on'; light: Camera['light'] }
  | { is: 'failed'; why: CameraProblem };

/**
 * The camera, as long as the page that shows it is looked at: it stops when the part is left or the tab is hidden, and
 * begins anew with `start`.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { formats, onPicture }: { formats: readonly CodeFormat[]; onPicture: (code: string | null) => void },
): { state: CameraState; start: () => void } {
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const [tries, setTries] = useState(0);
  const latest = useRef(onPicture);
  const wanted = useRef(formats);
  useEffect(() => {
    latest.current = onPicture;
  });
  useEffect(() => {
    const over = new AbortController();
    const end = (next: CameraState) => {
      if (over.signal.aborted) return;
      over.abort();
      setState(next);
    };
    const begin = async (shown: HTMLVideoElement) => {
      const camera = await startCamera(shown, {
        formats: wanted.current,
        onPicture: (code) => latest.current(code),
        onGone: () => end({ is: 'failed', why: 'gone' }),
        signal: over.signal,
      });
      if (over.signal.aborted) return;
      setState(typeof camera === 'string' ? { is: 'failed', why: camera } : { is: 'on', light: camera.light });
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') end({ is: 'stopped' });
    };
    document.addEventListener('visibilitychange', hide);
    if (video.current) void begin(video.current);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      over.abort();
    };
  }, [video, tries]);
  const start = () => {
    setState({ is: 'starting' });
    setTries((before) => before + 1);
  };
  return { state, start };
}
