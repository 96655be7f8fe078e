import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';
import { LoadingIndicator } from './loading-indicator.tsx';

type ButtonVariant = 'primary' | 'strong' | 'milk' | 'quiet' | 'plain';
type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  full?: boolean;
}

const VARIANT_CLASS: Record<ButtonVariant, string> = {
  primary: '',
  strong: 'ink',
  milk: 'milk',
  quiet: 'quiet',
  plain: 'plain',
};

const look = ({ variant = 'primary', size = 'md', full }: Look, className?: string) =>
  classes('btn', VARIANT_CLASS[variant], size !== 'md' && size, full && 'full', className);

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Shows progress: the label changes, the button keeps its place and focus, and further presses do nothing. */
  busy?: boolean;
  busyLabel?: string;
}

export function Button({
  variant,
  size,
  full,
  busy = false,
  busyLabel = 'Processing...',
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { ref, measure } = useSteadyWidth(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    measure(event.currentTarget);
    onClick?.(event);
  };
  return (
    <button
      ref={ref}
      type={type}
      className={look({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <BusyLabel>{busyLabel}</BusyLabel> : children}
    </button>
  );
}

function BusyLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <LoadingIndicator />
      {children}
    </>
  );
}

/** While busy the button never gets narrower than it was when pressed, so that nothing beside it moves. */
function useSteadyWidth(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.minInlineSize = busy ? `${width.current}px` : '';
  }, [busy]);
  const measure = (element: HTMLButtonElement) => {
    width.current = element.offsetWidth;
  };
  return { ref, measure };
}

export interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <Link className={look({ variant, size, full }, className)} {...rest} />;
}
