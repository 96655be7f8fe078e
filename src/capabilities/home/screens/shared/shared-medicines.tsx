import { useQueryClient } from '@tanstack/react-query';
import { type MedicineWrites, Medicines } from '#src/capabilities/households/screens/records/medicines.tsx';
import { sendForm } from '#src/web/form-failure.ts';
import type { SharedHouseholdView } from '../../shared-contract.ts';
import { refreshShared } from '../../shared-queries.ts';

const FAILED = 'That did not work. Please try again.';

interface SharedMedicinesProps {
  id: string;
  cat: SharedHouseholdView['cats'][number];
  shared: SharedHouseholdView;
}

/** Medicines of a cat of a shared household: a partner changes them, a sitter reads those of today. */
export function SharedMedicines({ id, cat, shared }: SharedMedicinesProps) {
  const queries = useQueryClient();
  const writes: MedicineWrites = {
    add: (input) => sendForm(`/api/shared/${id}/cats/${cat.id}/medicines`, input, FAILED),
    change: (medicine, input) => sendForm(`/api/shared/${id}/medicines/${medicine}`, input, FAILED, 'patch'),
    refresh: () => refreshShared(queries, id),
  };
  return (
    <>
      <h3 className="small muted">{shared.role === 'partner' ? 'Medicines and vaccinations' : 'Medicines'}</h3>
      <Medicines
        cat={cat}
        medicines={shared.medicines.filter(({ catId }) => catId === cat.id)}
        writes={shared.role === 'partner' ? writes : null}
      />
    </>
  );
}
