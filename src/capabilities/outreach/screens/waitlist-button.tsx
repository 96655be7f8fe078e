import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { lazyPart } from '#src/web/lazy-part.tsx';
import type { WaitlistFormProps } from './waitlist-form.tsx';

const load = async () => ({ default: (await import('./waitlist-dialog.tsx')).WaitlistDialog });
const WaitlistDialog = lazyPart(load, { over: true });

/** Opens the waitlist of Pro over the page; its form is fetched when a finger or pointer comes near. */
export function WaitlistButton({
  cats,
  currency,
  children = 'Join the waitlist',
  ...button
}: WaitlistFormProps & ComponentProps<typeof Button>) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load().catch(() => {})}
      >
        {children}
      </Button>
      {open !== undefined && (
        <Suspense>
          <WaitlistDialog open={open} onClose={() => setOpen(false)} {...{ cats, currency }} />
        </Suspense>
      )}
    </>
  );
}
