import { Dialog } from '#src/ui/dialog.tsx';
import { PartnershipForm } from '../partnership-form.tsx';

export interface PartnershipDialogProps {
  onClose: () => void;
  /** The slug of the page it opens over. */
  partner: string;
}

export function PartnershipDialog({ onClose, partner }: PartnershipDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Let’s Partner Together">
      <PartnershipForm partner={partner} />
    </Dialog>
  );
}
