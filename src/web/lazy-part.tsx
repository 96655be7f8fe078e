import {
  Component,
  type ComponentProps,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { NEW_VERSION, NOT_LOADED, noConnection, onceReachable, whyNotLoaded } from './code-loading.ts';

/** The code of a part could not be loaded, as opposed to an error within it. */
class NotLoaded extends Error {}

type Load<T> = () => Promise<{ default: T }>;

/** The code of a part; it is replaced when it failed, because a lazy component that failed stays failed. */
function lateCode<T>(fetch: Load<T>, options?: { careful: boolean }) {
  let had: { default: T } | null = null;
  const load = async () => (had ??= await onceReachable(fetch, options));
  const begin = (retry = false) =>
    lazy(() => {
      if (retry) askForStylesAgain();
      return load().catch((cause) => Promise.reject(new NotLoaded('not loaded', { cause }))) as Promise<{
        default: FunctionComponent<object>;
      }>;
    });
  const code = {
    Part: begin(),
    /** Loads the code before the part is shown. */
    prefetch: () => void load().catch(() => {}), // asked for again, and answered for, when it is shown
    /** For the next time it is mounted. */
    renew: (failed: unknown) => {
      if (code.Part === failed) code.Part = begin(true);
    },
    /** Loads it once more; `waits` where the server still does not answer. */
    again: async (): Promise<'waits' | 'reloads' | 'loaded'> => {
      const why = await whyNotLoaded();
      if (why === 'offline') return 'waits';
      askForStylesAgain();
      // Fails as well where the module could not be fetched before (see `onceReachable`).
      if (why === 'replaced' || (await load().catch(() => null)) === null) {
        window.location.reload();
        return 'reloads';
      }
      code.Part = begin();
      return 'loaded';
    },
  };
  return code;
}

interface FailureProps {
  /** Loads the part again; true where the server still does not answer. */
  again: () => Promise<boolean>;
}

/** Shows a part, and `failure` where its code cannot be had. */
function useLateCode<T>(code: ReturnType<typeof lateCode<T>>, props: object) {
  const [tries, setTries] = useState(0);
  const again = async () => {
    const outcome = await code.again();
    if (outcome === 'loaded') setTries((before) => before + 1);
    return outcome === 'waits';
  };
  const shown = code.Part;
  return (failure: (props: FailureProps) => ReactNode) => (
    <Boundary key={tries} failure={failure({ again })} onLeave={() => code.renew(shown)}>
      {createElement(shown, props)}
    </Boundary>
  );
}

/**
 * Loads a part of a page when it is first shown, as React's `lazy` does. Where its code cannot be had, the page around
 * stays, and shows the reason in place of the part, with a button to try again. With `quiet` nothing is shown, for an
 * optional part. A part that failed is tried again when it is next mounted.
 */
// The signature of React's `lazy`, which infers the type of a component that `load` picks from its module.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<T extends FunctionComponent<any>>(load: Load<T>, { quiet = false } = {}) {
  const code = lateCode(load);
  function LazyPart(props: ComponentProps<T>) {
    return useLateCode(code, props)((failure) => (quiet ? null : <FailureInPlace {...failure} />));
  }
  return Object.assign(LazyPart, { prefetch: code.prefetch });
}

/**
 * The same for a part that opens over the page: a dialog in its place states the reason, and is closed as the
 * part would be. `waiting` is shown while it loads. It is mounted while it is open. With `inAddress` a new
 * document opens it again.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyDialog<T extends FunctionComponent<any>>(
  load: Load<T>,
  { waiting, inAddress = false }: { waiting?: ReactNode; inAddress?: boolean } = {},
) {
  const code = lateCode(load, { careful: !inAddress });
  function LazyDialog(props: ComponentProps<T> & { onClose: () => void }) {
    const { onClose } = props;
    const part = useLateCode(code, props)((failure) => <FailureOver {...failure} onClose={onClose} />);
    return <Suspense fallback={waiting ?? <WaitingOver onClose={onClose} />}>{part}</Suspense>;
  }
  return Object.assign(LazyDialog, { prefetch: code.prefetch });
}

/** Vite asks for a style sheet once, also where that failed. */
function askForStylesAgain() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}

interface BoundaryProps {
  failure: ReactNode;
  /** Called when the failure leaves the page. */
  onLeave: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentWillUnmount() {
    if (this.state.error) this.props.onLeave();
  }

  override render() {
    const { error } = this.state;
    if (error && !(error instanceof NotLoaded)) throw error;
    return error ? this.props.failure : this.props.children;
  }
}

type Words = Awaited<ReturnType<typeof wordsFor>>;

const wordsFor = async () => {
  const why = await whyNotLoaded();
  return why === 'offline' ? noConnection() : why === 'replaced' ? NEW_VERSION : NOT_LOADED;
};

/** Reason why the part is not there, null until that is known, and the button that tries again. */
function useFailure({ again }: FailureProps): [Words | null, ReactNode] {
  const [words, setWords] = useState<Words | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void wordsFor().then(setWords), []);
  const press = async () => {
    setBusy(true);
    if (!(await again())) return; // the loaded part replaces this
    setWords(await wordsFor());
    setBusy(false);
  };
  const button = (
    <Button size="sm" variant="quiet" busy={busy} busyLabel="Trying again..." onClick={() => void press()}>
      Try again
    </Button>
  );
  return [words, button];
}

function FailureInPlace(props: FailureProps) {
  const [words, button] = useFailure(props);
  if (!words) return <Spinner />;
  return (
    <div className="panel stack gap3 my-6" role="alert">
      <h2 className="title">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <div>{button}</div>
    </div>
  );
}

function FailureOver({ onClose, ...props }: FailureProps & { onClose: () => void }) {
  const [words, button] = useFailure(props);
  if (!words) return <WaitingOver onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p role="alert">{words.text}</p>
      <div className="mt-6">{button}</div>
    </Dialog>
  );
}

/** A dialog is opened for a wait only where that is noticed. */
const NOTICED_MS = 400;

function WaitingOver({ onClose }: { onClose: () => void }) {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), NOTICED_MS);
    return () => clearTimeout(timer);
  }, []);
  return noticed ? (
    <Dialog open onClose={onClose} title="One moment." titleHidden>
      <Spinner />
    </Dialog>
  ) : null;
}
