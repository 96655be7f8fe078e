import { Download } from '#src/ui/icons/download.ts';
import { useDemoGuard, useHousehold } from './household-context.ts';

/** A document to take along. The sample household has none, and says so. */
export function DocumentLink({ path, children, quiet = false }: { path: string; children: string; quiet?: boolean }) {
  const { demo } = useHousehold();
  const writes = useDemoGuard();
  const look = quiet ? 'btn quiet sm noprint' : 'btn ink noprint';
  const label = (
    <>
      <Download size={20} aria-hidden="true" />
      {children}
    </>
  );
  if (demo) {
    return (
      <button type="button" className={look} onClick={writes(() => {})}>
        {label}
      </button>
    );
  }
  return (
    <a className={look} href={path} download>
      {label}
    </a>
  );
}
