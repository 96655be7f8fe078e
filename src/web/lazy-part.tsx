import {
  Component,
  type ComponentProps,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { NEW_VERSION, NOT_LOADED, noConnection, UNTIL_ANSWERED_MS, whyNotLoaded } from './code-loading.ts';

/** The code of a part could not be loaded, as opposed to an error within it. */
class NotLoaded extends Error {}

/**
 * Loads a part of a page when it is first shown, as React's `lazy` does. Where its code cannot be had, the page around
 * stays and says why: in place of the part, or with `over` in a toast, for what opens over the page. With `quiet` it
 * says nothing, for a part that nobody misses. A part that failed is tried again when it is next mounted.
 */
// The signature of React's `lazy`, which infers the type of a component that `load` picks from its module.
// oxlint-disable-next-line typescript/no-explicit-any
export function lazyPart<T extends FunctionComponent<any>>(
  load: () => Promise<{ default: T }>,
  { over = false, quiet = false } = {},
) {
  const begin = (retry = false) =>
    lazy(() => {
      if (retry) askForStylesAgain();
      return load().catch((cause) => Promise.reject(new NotLoaded('not loaded', { cause })));
    });
  let Part = begin(); // a lazy component that failed stays failed
  return function LazyPart(props: ComponentProps<T>) {
    const [tries, setTries] = useState(0);
    const again = async () => {
      const why = await whyNotLoaded();
      if (why === 'offline') return true;
      askForStylesAgain();
      // Some browsers remember that a module failed for as long as the document lives.
      if (why === 'replaced' || (await load().catch(() => null)) === null) {
        window.location.reload();
        return false;
      }
      Part = begin();
      setTries(tries + 1);
      return false;
    };
    const shown = Part;
    const renew = () => {
      if (Part === shown) Part = begin(true);
    };
    const Failure = over ? FailureOver : FailureInPlace;
    return (
      <Boundary key={tries} failure={quiet ? null : <Failure again={again} />} onLeave={renew}>
        {createElement(shown as FunctionComponent<ComponentProps<T>>, props)}
      </Boundary>
    );
  };
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

interface FailureProps {
  /** Whether the server still does not answer; otherwise the part or a new document is on its way. */
  again: () => Promise<boolean>;
}

const wordsFor = async () => {
  const why = await whyNotLoaded();
  return why === 'offline' ? noConnection() : why === 'replaced' ? NEW_VERSION : NOT_LOADED;
};

function FailureInPlace({ again }: FailureProps) {
  const [words, setWords] = useState<Awaited<ReturnType<typeof wordsFor>> | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void wordsFor().then(setWords), []);
  if (!words) return null;
  const press = async () => {
    setBusy(true);
    if (await again()) setBusy(false);
  };
  return (
    <div className="panel stack gap3 my-6" role="alert">
      <h2 className="title">{words.title}</h2>
      <p className="muted">{words.text}</p>
      <div>
        <Button size="sm" variant="quiet" busy={busy} onClick={() => void press()}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function FailureOver({ again }: FailureProps) {
  const { key } = useLocation();
  const [first] = useState({ again, key });
  // A link to the address of the part, pressed again, is another try.
  const pressedAgain = key !== first.key && key;
  useEffect(() => {
    let left = false;
    let dismiss: (() => void) | undefined;
    const run = async () => void ((await first.again()) && (await say()));
    const action = { label: 'Try again', run: () => void run() };
    const say = async () => {
      const words = await wordsFor();
      if (!left) dismiss = toast({ ...words, tone: 'bad', action, duration: UNTIL_ANSWERED_MS });
    };
    void (pressedAgain ? run() : say());
    return () => {
      left = true;
      dismiss?.();
    };
  }, [first, pressedAgain]);
  return null;
}
