import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CatView } from '../../contract.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { medicinesQuery } from '../../queries.ts';
import { useHousehold } from '../household-context.ts';
import { type MedicineWrites, Medicines } from './medicines.tsx';

const FAILED = 'That did not work. Please try again.';

/** The part of a cat's profile with its medicines and vaccinations. */
export function OwnMedicines({ cat }: { cat: CatView }) {
  const { base, demo } = useHousehold();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(medicinesQuery(base));
  const writes: MedicineWrites = {
    add: (input) => sendForm(`/api/cats/${cat.id}/medicines`, input, FAILED),
    change: (id, input) => sendForm(`/api/medicines/${id}`, input, FAILED, 'patch'),
    remove: (id) => api.delete(`/api/medicines/${id}`),
    refresh: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => /^\/api\/(medicines|timeline)/.test(String(queryKey[0])),
      }),
  };
  return (
    <section aria-labelledby="medicines" className="records-history">
      <h3 className="title" id="medicines">
        Medicines and vaccinations
      </h3>
      {!data && !isError && <LoadingIndicator />}
      {!data && isError && (
        <div role="alert" className="records-end">
          <p>The medicines could not be loaded.</p>
          <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && (
        <Medicines
          cat={cat}
          medicines={data.filter(({ catId }) => catId === cat.id)}
          writes={demo || cat.archived ? null : writes}
        />
      )}
      <p className="small muted">They stand on the sheet for the vet.</p>
    </section>
  );
}
