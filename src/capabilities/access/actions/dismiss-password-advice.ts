import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { lockPerson, updatePerson } from '../store.ts';

/** Puts the advice to choose a better password away, until a new password gives reason for it. Repeating it changes nothing. */
export async function dismissPasswordAdvice(ctx: Ctx): Promise<{ message: string } | DomainError> {
  if (ctx.actor.kind !== 'person') return refusals('unauthorized');
  const person = await lockPerson(ctx.tx, ctx.actor.personId);
  if (person?.passwordAdvice === 'due') await updatePerson(ctx.tx, person.id, { passwordAdvice: 'dismissed' });
  return { message: 'We will not ask again.' };
}
