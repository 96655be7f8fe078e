import { Link2 } from 'lucide-react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';

/** Puts the article's address on the clipboard. */
export function Share({ path }: { path: string }) {
  const copy = async () => {
    const address = location.origin + path;
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'Address copied', text: 'Send it to somebody with a cat.' });
    } catch {
      toast({
        title: 'Not copied',
        text: `Your browser keeps the clipboard to itself. The address is ${address}`,
        tone: 'bad',
      });
    }
  };
  return (
    <Button variant="quiet" size="sm" className="needs-js noprint" onClick={() => void copy()}>
      <Link2 size={18} aria-hidden="true" />
      Copy the address
    </Button>
  );
}
