import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { bandOn } from '#src/capabilities/households/rules/age.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import { ageFacts } from '#src/capabilities/households/actions/read-cat.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { FLOODS } from '#src/ui/cats/tints.ts';
import { refusals } from '../contract.ts';
import { boxById, catsIn, orderById } from '../desk-store.ts';
import { kitsIn } from './desk-extras.ts';
import type { KitLabels } from './print-labels.ts';

const DESK = 'Asia/Dubai';

/** Labels of the test kits of an order: one for each of its cats, and one for each bonus kit with its first box. */
export async function orderLabels(ctx: Ctx, scope: StaffScope<'orders'>, id: string): Promise<KitLabels | DomainError> {
  const row = await orderById(ctx.tx, scope, id);
  if (!row) return refusals('order-unknown');
  const { order } = row;
  const bonus = await kitsIn(ctx, scope, { order, box: null });
  return labelsOf(ctx, scope, { number: order.number, catIds: [...order.cats.map((cat) => cat.id), ...bonus] });
}

/** Labels of the bonus kits that go with a box. Refuses `no-kits`. */
export async function boxLabels(ctx: Ctx, scope: StaffScope<'orders'>, id: string): Promise<KitLabels | DomainError> {
  const row = await boxById(ctx.tx, scope, id);
  if (!row) return refusals('box-unknown');
  const catIds = await kitsIn(ctx, scope, row);
  return labelsOf(ctx, scope, { number: row.box.number, catIds });
}

async function labelsOf(
  ctx: Ctx,
  scope: StaffScope<'orders'>,
  { number, catIds }: { number: string; catIds: string[] },
): Promise<KitLabels | DomainError> {
  const found = await catsIn(ctx.tx, scope, catIds);
  const today = dayIn(DESK, ctx.now);
  const kits = catIds.flatMap((id) => {
    const cat = found.find((one) => one.id === id);
    if (!cat || cat.archivedAt) return [];
    const { name, breed, coat, pattern, eye, tint } = cat;
    const age = bandOn(today, ageFacts(cat, DESK));
    return [{ name, look: namelessLook({ name, breed, age, coat, pattern, eye }), flood: FLOODS[tint] }];
  });
  return kits.length ? { number, kits, asOf: ctx.now } : refusals('no-kits');
}
