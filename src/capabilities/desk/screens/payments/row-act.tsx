import { Button } from '#src/ui/button.tsx';

interface RowActProps {
  name: string;
  /** Added to the name for screen readers, which read it without its row. */
  about: string;
  busy: boolean;
  busyLabel: string;
  onPress: () => void;
  variant?: 'strong' | 'quiet';
}

/** The button of an act on one row of a list. */
export function RowAct({ name, about, busy, busyLabel, onPress, variant = 'quiet' }: RowActProps) {
  return (
    <Button
      variant={variant}
      size="sm"
      busy={busy}
      busyLabel={busyLabel}
      aria-label={`${name}: ${about}`}
      onClick={onPress}
    >
      {name}
    </Button>
  );
}
