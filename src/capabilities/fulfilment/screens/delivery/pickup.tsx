import { useState } from 'react';
import { SAMPLE_RETURN_HOURS } from '#src/capabilities/pricing/rules/times.ts';
import { api } from '#src/web/api.ts';
import { BookCourier } from './book-courier.tsx';

/** The kit is there: once the samples are taken, the household books the courier. */
export function Pickup() {
  const [id] = useState(() => crypto.randomUUID());
  return (
    <section className="panel delivery-pickup">
      <div>
        <h2 className="title">Samples taken?</h2>
        <p className="muted">They go back within {SAMPLE_RETURN_HOURS} hours of the last one. The return is prepaid.</p>
      </div>
      <BookCourier send={() => api.post('/api/order/pickup', { id })} />
    </section>
  );
}
