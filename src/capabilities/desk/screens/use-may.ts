import { type DeskKey, mayAct } from '#src/capabilities/access/rules/staff-acts.ts';
import { useSession } from '#src/web/session.ts';

/** The acts of the signed-in role: the buttons of the others are not shown. The server asks the same table. */
export function useMay(): (key: DeskKey) => boolean {
  const { user } = useSession();
  return (key) => user !== null && mayAct(user.role, key);
}
