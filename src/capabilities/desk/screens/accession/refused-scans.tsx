import { Button } from '#src/ui/button.tsx';
import type { RefusedScan } from './use-scans.ts';

/** Scans that were refused, the last one first. Each stays until the tube is put aside. */
export function RefusedScans({
  scans,
  onPutAside,
}: {
  scans: readonly RefusedScan[];
  onPutAside: (id: string) => void;
}) {
  return (
    <div role="alert" className="accession-refusals">
      {scans.map(({ id, code, said }) => (
        <div key={id} className="accession-refused" data-row tabIndex={-1}>
          <p>
            <b className="tn">{code}</b> was not received. {said}
          </p>
          <Button variant="quiet" size="sm" onClick={() => onPutAside(id)}>
            Put aside <span className="vh">{code}</span>
          </Button>
        </div>
      ))}
    </div>
  );
}
