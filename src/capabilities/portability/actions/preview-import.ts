import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { placeCats } from '#src/capabilities/households/rules/imported-cats.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { ExportReading } from '../contract.ts';
import { examineParts, knownCats, partView, readingView } from './examine-parts.ts';
import { readUpload } from './read-upload.ts';

/** Says what importing a file would do, and does nothing. Refuses as `readUpload`. */
export async function previewImport(
  services: AppServices,
  actor: Actor,
  archive: File,
): Promise<ExportReading | DomainError> {
  const upload = await readUpload(services, actor, archive, { withRows: false });
  if (isDomainError(upload)) return upload;
  const { scope, read } = upload;
  return services.read(actor, async ({ tx }) => {
    const { examined } = await examineParts(tx, scope, read);
    const here = await allCats(tx, scope);
    return readingView(
      read,
      examined.map((one) => partView(one, placeCats(one.part.portable.cats, here, knownCats(one.earlier)))),
    );
  });
}
