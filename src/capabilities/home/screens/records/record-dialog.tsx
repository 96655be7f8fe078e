import { UpgradeModal } from '../household-view/upgrade-modal.tsx';
import { useHome } from '../home-context.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { AddCatDialog, EditCatDialog } from './cat-form.tsx';
import { LogSheet } from './log-sheet.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import type { Opened } from './records-context.ts';

interface RecordDialogProps {
  opened: Opened;
  onClose: () => void;
}

/** The one that is open; loaded when the first of them is. */
export function RecordDialog({ opened, onClose }: RecordDialogProps) {
  const { choose } = useHome();
  switch (opened.what) {
    case 'add':
      return <AddCatDialog onClose={onClose} onAdded={choose} />;
    case 'upgrade':
      return <UpgradeModal onClose={onClose} />;
    case 'profile':
      return <ProfileDialog cat={opened.cat} onClose={onClose} />;
    case 'edit':
      return <EditCatDialog cat={opened.cat} onClose={onClose} />;
    case 'archive':
      return <ArchiveDialog cat={opened.cat} onClose={onClose} />;
    case 'log': {
      const { cat, kind, formula, entry } = opened;
      return (
        <LogSheet cat={cat} kind={kind} onClose={onClose} {...(formula && { formula })} {...(entry && { entry })} />
      );
    }
  }
}
