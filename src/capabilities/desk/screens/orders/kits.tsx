import { Fragment } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { plural } from '#src/lib/plurals.ts';
import { Printer } from '#src/ui/icons/printer.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api } from '#src/web/api.ts';
import { buyReturnLabel, refreshOrders } from '../../queries.ts';
import { BoughtLabel } from '../bought-label.tsx';
import { useMay } from '../use-may.ts';
import { kitWords } from './words.ts';
import { sayFailed } from '#src/web/form-failure.ts';

type Kit = OrderDetail['extras'][number];

/** The test kits on the packing list, or in the box: cat and state of each. */
export function KitFacts({ kits }: { kits: Kit[] }) {
  if (!kits.length) return null;
  return (
    <div>
      <dt>{plural(kits.length, kits.every(({ followUp }) => followUp) ? 'Follow-up test kit' : 'Test kit')}</dt>
      <dd>{kits.map(kitWords).join('\n')}</dd>
    </div>
  );
}

/** The labels to print, as many as the server would put into the file; nothing where there are none. */
export function KitLabels({ order: { id, month, kitLabels: count } }: { order: OrderDetail }) {
  const may = useMay();
  const [act, list] = month === null ? (['order.labels', 'orders'] as const) : (['box.labels', 'boxes'] as const);
  if (count === 0 || !may(act)) return null;
  return (
    <a className="btn quiet sm" href={`/api/desk/${list}/${id}/labels.pdf`} target="_blank" rel="noreferrer">
      <Printer size={18} aria-hidden="true" />
      {count === 1 ? 'Kit label' : `${count} kit labels`}
    </a>
  );
}

/** The label that goes into the kit for the way back, where a carrier that sells labels is connected. */
export function ReturnLabel({ order: { id, returnLabel, number } }: { order: OrderDetail }) {
  const path = `/api/desk/orders/${id}/return-label` as const;
  const may = useMay();
  if (!returnLabel) return null;
  return (
    <BoughtLabel
      key={number}
      {...{ pdf: `${path}.pdf`, zpl: `${path}.zpl`, name: 'return label' }}
      first={returnLabel}
      onBuy={may('order.return-label') ? () => buyReturnLabel(id) : null}
    />
  );
}

/** Buttons for each kit that is at the door: its courier, until one is booked, and its samples, which can be here. */
export function KitSamples({ kits, onGone }: { kits: Kit[]; onGone: () => void }) {
  const there = kits.filter(({ state }) => state === 'delivered');
  return there.map((kit) => (
    <Fragment key={kit.id}>
      {!kit.pickupAt && <BookCourier kit={kit} onGone={onGone} />}
      <Receive kit={kit} onGone={onGone} />
    </Fragment>
  ));
}

interface KitActProps {
  kit: Kit;
  onGone: () => void;
}

interface Said {
  done: { title: string; text: string };
  failed: string;
}

/** Asks for something about a kit, says that it is done, and lets the page know that its button goes. */
function useKitAct({ kit: { id }, onGone }: KitActProps, act: 'pickup' | 'samples', said: Said) {
  const client = useQueryClient();
  return useMutation<OrderDetail, Error>({
    mutationFn: () => api.post(`/api/desk/extras/${id}/${act}`),
    onSuccess: () => {
      toast(said.done);
      onGone();
    },
    onError: (error) => sayFailed(said.failed, error),
    onSettled: () => refreshOrders(client),
  });
}

/** Shown while no courier is booked: the household asks for one by phone or chat. */
function BookCourier(props: KitActProps) {
  const { name } = props.kit;
  const may = useMay();
  const { mutate, isPending } = useKitAct(props, 'pickup', {
    done: { title: 'Courier booked', text: `The samples of ${name} will be collected.` },
    failed: 'Not booked',
  });
  if (!may('kit.pickup')) return null;
  return (
    <Button
      variant="quiet"
      full
      className="orders-receive"
      busy={isPending}
      busyLabel="Booking..."
      onClick={() => mutate()}
    >
      Book the courier for {name}’s kit
    </Button>
  );
}

function Receive(props: KitActProps) {
  const { name, followUp } = props.kit;
  const { mutate, isPending } = useKitAct(props, 'samples', {
    done: { title: 'The lab has them', text: `The samples of ${name} can be read.` },
    failed: 'Not changed',
  });
  return (
    <Button
      variant="strong"
      full
      className="orders-receive"
      busy={isPending}
      busyLabel="Saving..."
      onClick={() => mutate()}
    >
      Samples of {name}’s {followUp ? 'follow-up' : 'bonus'} kit received
    </Button>
  );
}
