import { Play } from 'lucide-react';
import { Dialog } from '#src/ui/dialog.tsx';
import { Art } from './art.tsx';

export function HowItWorks({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="How it works">
      <div className="film f-eye" role="img" aria-label="The film will be shown here">
        <Art name="film" className="filmcat" />
        <span className="filmplay">
          <Play size={28} aria-hidden="true" />
        </span>
      </div>
      <p className="muted">Ninety seconds, one cat, no narration. The film is being edited.</p>
    </Dialog>
  );
}
