import { Dialog } from '#src/ui/dialog.tsx';
import { WaitlistForm, type WaitlistFormProps } from './waitlist-form.tsx';

export function WaitlistDialog({ onClose, ...choice }: WaitlistFormProps & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="The Pro waitlist">
      <WaitlistForm {...choice} />
    </Dialog>
  );
}
