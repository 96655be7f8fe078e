const SENTENCES = {
  insecure: 'Browsers allow the camera on secure pages only. Open the desk by its address that begins with https.',
  unsupported: 'This browser cannot use a camera.',
  denied:
    'This browser does not let the page use the camera. Allow it for this site in the browser’s settings, then try again.',
  missing: 'No camera was found on this device.',
  busy: 'The camera is used by another program, or could not be started. Close that program, then try again.',
  gone: 'The camera was disconnected, or the browser has stopped it.',
  unread: 'The part that reads codes could not be loaded. Check the connection, then try again.',
  failed: 'The camera could not be started.',
} as const;

export type CameraProblem = keyof typeof SENTENCES;

/** Names of the errors of `getUserMedia`. */
const BY_NAME: Readonly<Record<string, CameraProblem>> = {
  ...{ NotAllowedError: 'denied', SecurityError: 'denied' },
  ...{ NotFoundError: 'missing', OverconstrainedError: 'missing' },
  ...{ NotReadableError: 'busy', AbortError: 'busy' },
};

export const problemOf = (error: unknown): CameraProblem => (error instanceof Error && BY_NAME[error.name]) || 'failed';

/** The problem that a page has before it asks for the camera; null where it may ask. */
export function problemOfPage({
  isSecureContext,
  navigator,
}: {
  isSecureContext: boolean;
  navigator: { mediaDevices?: unknown };
}): CameraProblem | null {
  if (!isSecureContext) return 'insecure';
  return navigator.mediaDevices ? null : 'unsupported';
}

/** The problem in a sentence, and the way on without the camera. */
export const problemText = (problem: CameraProblem): string =>
  `${SENTENCES[problem]} Codes can also be typed in, or read by a scanner.`;
