import { Link2 } from '#src/ui/icons/link-2.ts';
import { Button } from '#src/ui/button.tsx';
import { copyAddress } from '#src/web/copy-address.ts';

/** Puts the article's address on the clipboard. */
export function Share({ path }: { path: string }) {
  const copy = () => void copyAddress('Address', location.origin + path);
  return (
    <Button variant="quiet" size="sm" className="needs-js noprint" onClick={copy}>
      <Link2 size={18} aria-hidden="true" />
      Copy the address
    </Button>
  );
}
