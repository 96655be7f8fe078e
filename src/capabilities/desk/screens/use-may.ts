import { type DeskKey, mayAct } from '#src/capabilities/access/rules/staff-acts.ts';
import { useSession } from '#src/web/session.ts';

/** Tells which acts go with the role of who is signed in: the buttons of the others are not shown. The server asks the same table. */
export function useMay(): (key: DeskKey) => boolean {
  const { user } = useSession();
  return (key) => user !== null && mayAct(user.role, key);
}
