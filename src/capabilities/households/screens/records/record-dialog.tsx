import type { ComponentType } from 'react';
import type { CatView } from '../../contract.ts';
import { useHousehold } from '../household-context.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { AddCatDialog, EditCatDialog } from './cat-form.tsx';
import { LogSheet } from './log-sheet.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import type { Opened } from './records-context.ts';

/** Effects on the plan, which a module above this one knows. */
interface PlanNotes {
  AfterAdding: ComponentType<{ name: string }>;
  AfterArchiving: ComponentType<{ cat: CatView }>;
}

interface RecordDialogProps extends PlanNotes {
  opened: Exclude<Opened, { what: 'upgrade' }>;
  onClose: () => void;
}

/** The one that is open. */
export function RecordDialog({ opened, onClose, AfterAdding, AfterArchiving }: RecordDialogProps) {
  const { choose } = useHousehold();
  switch (opened.what) {
    case 'add':
      return <AddCatDialog onClose={onClose} onAdded={opened.onAdded ?? choose} AfterAdding={AfterAdding} />;
    case 'profile':
      return <ProfileDialog cat={opened.cat} onClose={onClose} />;
    case 'edit':
      return <EditCatDialog cat={opened.cat} onClose={onClose} />;
    case 'archive':
      return (
        <ArchiveDialog
          cat={opened.cat}
          first={opened.reason ?? null}
          onClose={onClose}
          AfterArchiving={AfterArchiving}
        />
      );
    case 'log': {
      const { cat, kind, formula, entry } = opened;
      return (
        <LogSheet cat={cat} kind={kind} onClose={onClose} {...(formula && { formula })} {...(entry && { entry })} />
      );
    }
  }
}
