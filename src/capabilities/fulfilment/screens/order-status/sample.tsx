import { useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { SAMPLE_ORDER } from '../../rules/sample-order.ts';
import { Row, StepsDone, Summary } from './summary.tsx';

const DAY_MS = 86_400_000;

/** R376: a sample of the page with an order, marked as one, beside the link to a real one. */
export function SampleOrder() {
  const [now] = useState(() => Date.now());
  const { stepsDone, deliveryDays, status, monthly } = SAMPLE_ORDER;
  const due = new Date(now + deliveryDays * DAY_MS);
  return (
    <section className="order-status-sample" aria-labelledby="order-status-sample" data-sample>
      <h2 className="d-sm" id="order-status-sample">
        An example
      </h2>
      <p className="muted">This is a sample order. Its price is not a quote.</p>
      <div className="dash-main">
        <StepsDone done={stepsDone} />
        <Summary status={status}>
          <Row name="Order number" value={`CAT-${due.getUTCFullYear()}-0000000`} />
          <Row name="Estimated delivery" value={formatDate('plain', due, DEVICE_ZONE)} />
          <Row name="Monthly price" value={formatMoney(monthly)} />
        </Summary>
      </div>
    </section>
  );
}
