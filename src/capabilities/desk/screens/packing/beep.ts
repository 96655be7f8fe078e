const HERTZ = 220;
const SECONDS = 0.35;

/** A low tone, where the browser lets a page make one: whoever packs looks at the box, not at the screen. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = HERTZ;
  tone.connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + SECONDS);
}
