import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { placeCats } from '#src/capabilities/households/rules/imported-cats.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices } from '#src/platform/services.ts';
import type { ExportReading } from '../contract.ts';
import { isStored } from '../rules/part-state.ts';
import { examineParts, knownCats, partView, readingView } from './examine-parts.ts';
import { readUpload } from './read-upload.ts';

/** The result of importing a file, without importing it. Refuses as `readUpload`. */
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
    const here: Pick<Cat, 'id' | 'name' | 'archivedAt'>[] = await allCats(tx, scope);
    const parts = examined.map((one) => {
      const placed = placeCats(one.part.portable.cats, here, knownCats(one.earlier));
      // The next part is placed among them, as the import does it.
      if (isStored(one.state))
        for (const { id, name, place } of placed) if (place === 'added') here.push({ id, name, archivedAt: null });
      return partView(one, placed);
    });
    return readingView(read, parts);
  });
}
