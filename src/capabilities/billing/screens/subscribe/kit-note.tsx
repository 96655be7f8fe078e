import type { CatView } from '#src/capabilities/households/contract.ts';
import { listOf } from '#src/lib/lists.ts';
import { plural } from '#src/lib/plurals.ts';
import { CheckField } from '#src/ui/field.tsx';

interface KitNoteProps {
  /** Cats of the order that are known by name. */
  cats: readonly CatView[];
  noKitFor: readonly string[];
  newKits: boolean;
  onChange: (newKits: boolean) => void;
}

/** Said before payment: for whom no test kit is sent, because the results are recent, and the way to have one anyway. */
export function KitNote({ cats, noKitFor, newKits, onChange }: KitNoteProps) {
  const fresh = cats.filter(({ id }) => noKitFor.includes(id)).map(({ name }) => name);
  if (!newKits && fresh.length === 0) return null;
  const others = cats.filter(({ id }) => !noKitFor.includes(id)).map(({ name }) => name);
  return (
    <div className="stack gap3 subscribe-kits">
      {!newKits && (
        <p role="status">
          The results of {listOf(fresh)} are recent, so no new test kit is needed for{' '}
          {plural(fresh.length, 'it', 'them')}: the sticks are made from the last formula.
          {others.length > 0 && ` A kit is sent for ${listOf(others)}, and the first box waits for those results.`}
        </p>
      )}
      <CheckField
        name="new-kits"
        label="Send a new test kit anyway"
        hint="It is free. The first sticks then wait for the new results."
        checked={newKits}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
