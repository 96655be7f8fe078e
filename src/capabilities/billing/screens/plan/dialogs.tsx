import { AddCatDialog } from './add-cat-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CardDialog } from './card-dialog.tsx';
import { CatDialog } from './cat-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import type { BillingDialog } from './plan-requests.ts';
import { useOwnClose } from './use-shown.ts';
import type { OrderToCome } from './words.ts';

interface DialogsProps {
  opened: BillingDialog;
  orders: readonly OrderToCome[];
  onCard: () => void;
  onClose: () => void;
}

/** The dialog of the plan that is open; loaded after the tab. */
export function Dialogs({ opened, orders, onCard, onClose: close }: DialogsProps) {
  const onClose = useOwnClose(close);
  switch (opened.what) {
    case 'plan':
      return <PlanDialog planType={opened.planType} onClose={onClose} onCard={onCard} />;
    case 'cat':
      return <CatDialog cat={opened.cat} change={opened.change} onClose={onClose} onCard={onCard} />;
    case 'add-cat':
      return <AddCatDialog catId={opened.catId} onClose={onClose} />;
    case 'card':
      return <CardDialog onClose={onClose} />;
    case 'cancel':
      return <CancelDialog orders={orders} onClose={onClose} />;
  }
}
