import { derivedId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { drawPicture } from '#src/platform/png/draw-picture.ts';
import type { Actor, AppServices, ReadCtx } from '#src/platform/services.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { refusals as householdRefusals } from '#src/capabilities/households/contract.ts';
import { isoIn } from '#src/capabilities/households/rules/days.ts';
import { refusals } from '../contract.ts';
import { passPictureTask, passTask } from '../tasks.ts';
import { readDashboard } from './read-dashboard.ts';
import type { WalletPass } from './sign-pass.ts';

/** Passes for one person: a household of cats on a few devices, and again when a date has changed. */
const PASSES_OF_PERSON = { max: 20, windowSeconds: 3600 };
/** Widths in points; a pass has each picture for three densities of screens. */
const PICTURES = { thumbnail: 90, icon: 29, logo: 50 } as const;
const SCALES = [1, 2, 3] as const;

/**
 * Makes the signed Apple Wallet pass (.pkpass) of a cat. Its pictures are kept by content, so a repeat costs the
 * signature only. Refuses `no-wallet` where the shop has no certificate, `too-many-attempts` and `cat-unknown`.
 */
export async function makeWalletPass(
  services: AppServices,
  actor: Actor,
  catId: string,
): Promise<Uint8Array | DomainError> {
  if (actor.kind !== 'person') return accessRefusals('unauthorized');
  const { wallet } = services.settings;
  if (!wallet) return refusals('no-wallet');
  const key = rateLimitKey('wallet-pass', actor.personId);
  const limited = await services.transact(actor, ({ tx, now }) => consume(tx, key, PASSES_OF_PERSON, now));
  if (limited) return limited;
  const pass = await services.read(actor, (ctx) => readWalletPass(ctx, catId));
  if (isDomainError(pass)) return pass;
  return services.workers.run(passTask, { pass, pictures: await drawPictures(services, pass), wallet });
}

async function drawPictures(services: AppServices, { look, tint }: WalletPass): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const [name, points] of Object.entries(PICTURES))
    for (const scale of SCALES) {
      const picture = { portrait: name === 'logo' ? null : { look, tint }, width: points * scale };
      files[`${name}${scale === 1 ? '' : `@${scale}x`}.png`] = await drawPicture(services, passPictureTask, picture);
    }
  return files;
}

async function readWalletPass(ctx: ReadCtx, catId: string): Promise<WalletPass | DomainError> {
  const view = await readDashboard(ctx);
  if (isDomainError(view)) return view;
  const found = view.household.cats.find(({ id }) => id === catId);
  if (!found) return householdRefusals('cat-unknown');
  const { name, breed, ageRange: age, coat, pattern, eye, tint } = found;
  const { nextDelivery } = found.supplements;
  return {
    serial: derivedId('wallet-pass', catId),
    name,
    look: namelessLook({ name, breed, age, coat, pattern, eye }),
    tint,
    background: TINT_COLOURS[tint],
    nextBox: nextDelivery && isoIn(view.household.timeZone, new Date(nextDelivery)),
    dashboard: `${ctx.settings.publicUrl}/dashboard?tab=delivery`,
  };
}
