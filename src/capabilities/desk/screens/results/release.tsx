import { useState } from 'react';
import type { SetDetail } from '#src/capabilities/lab/set-contract.ts';
import { useSetAct } from '#src/capabilities/lab/queries.ts';
import { unconfirmedText } from '#src/capabilities/lab/rules/far-out.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { catLabel } from './cat-label.ts';

/**
 * Release of results by a second person. If sticks must not be mixed it lists why, and the results can be released
 * without them.
 */
export function Release({ set }: { set: SetDetail }) {
  const release = useSetAct(set.id, 'release');
  const [withoutSticks, setWithoutSticks] = useState(false);
  const problems = set.month?.problems ?? [];
  if (set.state === 'waiting') return null;
  if (!set.mayRelease) {
    return <p className="panel">You entered these results, so a colleague must release them.</p>;
  }
  const go = () =>
    release.mutate(
      { version: set.version, withoutSticks },
      {
        onSuccess: () =>
          toast({ title: 'Released', text: `The household of ${catLabel(set.cat)} can see the results now.` }),
        onError: (error) => sayFailed('Not released', error),
      },
    );
  return (
    <div className="panel lab-release">
      {set.hidden.length > 0 && <p>{unconfirmedText(set.hidden)}</p>}
      {problems.length > 0 && (
        <>
          <p className="strong">These sticks must not be mixed:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <CheckField
            label="Release the results without sticks"
            checked={withoutSticks}
            onChange={(event) => setWithoutSticks(event.currentTarget.checked)}
          />
        </>
      )}
      <Button
        busy={release.isPending}
        busyLabel="Releasing..."
        disabled={
          set.mixUp !== null ||
          set.exchange !== null ||
          set.hidden.length > 0 ||
          (problems.length > 0 && !withoutSticks)
        }
        onClick={go}
      >
        Release to the household
      </Button>
    </div>
  );
}
