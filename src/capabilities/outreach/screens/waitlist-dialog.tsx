import { Dialog } from '#src/ui/dialog.tsx';
import { WaitlistForm, type WaitlistFormProps } from './waitlist-form.tsx';

export function WaitlistDialog({
  open,
  onClose,
  ...choice
}: WaitlistFormProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="The Pro waitlist">
      <WaitlistForm {...choice} />
    </Dialog>
  );
}
