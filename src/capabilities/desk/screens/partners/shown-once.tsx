import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Copy } from '#src/ui/icons/copy.ts';
import { toast } from '#src/ui/toast.tsx';

interface Props {
  /** Null while there is nothing to show. */
  secret: string | null;
  what: 'API key' | 'secret';
  onClose: () => void;
}

/** A secret that was just made. Once this is closed nobody can see it again. */
export function ShownOnce({ secret, what, onClose }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Not copied', text: 'Your browser blocked copying. Please mark it and copy it.', tone: 'bad' });
    }
  };
  return (
    <Dialog open={secret !== null} onClose={onClose} closesBeside={false} title={`The ${what} is shown only once`}>
      <div className="stack gap4">
        <p>
          Copy it now and give it to the partner in a way that nobody else reads, not by mail. We keep{' '}
          {what === 'secret' ? 'it encrypted' : 'only a hash of it'} and cannot show it again.
        </p>
        <code className="partners-secret" tabIndex={0}>
          {secret}
        </code>
        <div className="row gap3 wrapf">
          <Button variant="strong" onClick={() => void copy()}>
            <Copy size={18} aria-hidden="true" />
            Copy
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
