import { type ComponentProps, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { lazyDialog } from '#src/web/lazy-part.tsx';
import type { WaitlistFormProps } from './waitlist-form.tsx';

const WaitlistDialog = lazyDialog(async () => ({ default: (await import('./waitlist-dialog.tsx')).WaitlistDialog }));

/** Opens the waitlist of Pro over the page; its form is fetched when a finger or pointer comes near. */
export function WaitlistButton({
  cats,
  currency,
  children = 'Join the waitlist',
  ...button
}: WaitlistFormProps & ComponentProps<typeof Button>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} onPointerEnter={WaitlistDialog.prefetch}>
        {children}
      </Button>
      {open && <WaitlistDialog onClose={() => setOpen(false)} {...{ cats, currency }} />}
    </>
  );
}
