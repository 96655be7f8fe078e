import { type CodeFormat, openDetector } from './code-detector.ts';
import { type CameraProblem, problemOf, problemOfPage } from './camera-problems.ts';

/** The part of the picture in which codes are read: a frame in its middle, which the page draws. */
const FRAME = { width: 0.9, height: 0.6 } as const;
/** Pixels of the longer side that is read: enough for our labels, and read in some hundredths of a second. */
const LONGEST = 900;
/** Milliseconds from one picture to the next: the page stays free for everything else. */
const PAUSE = 90;

export interface Camera {
  /** Null where the camera has no light. */
  light: ((on: boolean) => Promise<void>) | null;
  stop: () => void;
}

interface Wanted {
  formats: readonly CodeFormat[];
  /** Called with the code of each picture; null for none. */
  onPicture: (code: string | null) => void;
  /** The camera was disconnected, or the browser has stopped it. */
  onGone: () => void;
  /** Aborted where nobody waits for the camera any more. */
  signal: AbortSignal;
}

/** Light of a camera, which the types of the DOM do not know. */
type LitCapabilities = MediaTrackCapabilities & { torch?: boolean };

/**
 * Shows the camera at the back of the device in `video`, and reads codes in it until it is stopped. Returns the problem
 * where it cannot.
 */
export async function startCamera(video: HTMLVideoElement, wanted: Wanted): Promise<Camera | CameraProblem> {
  const before = problemOfPage(window);
  if (before) return before;
  const detector = openDetector(wanted.formats).catch(() => null);
  let stream: MediaStream;
  try {
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    const picture = { facingMode: { ideal: 'environment' }, ...size };
    stream = await navigator.mediaDevices.getUserMedia({ video: picture, audio: false });
  } catch (error) {
    return problemOf(error);
  }
  let isRunning = true;
  const stop = () => {
    isRunning = false;
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  // Closed while the browser asked: the camera must not stay on.
  if (wanted.signal.aborted) {
    stop();
    return 'failed';
  }
  wanted.signal.addEventListener('abort', stop, { once: true });
  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', wanted.onGone);
  video.srcObject = stream;
  const [detect] = await Promise.all([detector, video.play().catch(() => {})]);
  if (!detect) {
    stop();
    return 'unread';
  }
  const canvas = document.createElement('canvas');
  const look = async () => {
    while (isRunning) {
      if (drawFrame(video, canvas)) {
        const code = await detect(canvas).catch(() => null);
        if (isRunning) wanted.onPicture(code);
      }
      await new Promise((next) => setTimeout(next, PAUSE));
    }
  };
  void look();
  return { light: track ? lightOf(track) : null, stop };
}

function lightOf(track: MediaStreamTrack): Camera['light'] {
  const able = (track.getCapabilities?.() as LitCapabilities | undefined)?.torch;
  if (!able) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

/** Draws the part of the picture that is read; false before there is a picture. */
function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const [width, height] = [videoWidth * FRAME.width, videoHeight * FRAME.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!width || !height || !context) return false;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return true;
}
