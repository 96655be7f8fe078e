/** Refusals are low and long, codes that were read high and short. */
const REFUSED = { hertz: 220, seconds: 0.35 };
const READ = { hertz: 880, seconds: 0.08 };

/** A low tone, where the browser lets a page make one: a packer looks at the box, not at the screen. */
export function beep(): void {
  sound(REFUSED);
}

/** A short high tone, and where the device can, a short vibration: a code was read. */
export function chirp(): void {
  sound(READ);
  navigator.vibrate?.(60);
}

function sound({ hertz, seconds }: typeof READ): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + seconds);
}
