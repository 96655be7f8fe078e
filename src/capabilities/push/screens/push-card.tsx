import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { isLooking } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { type PushState, pushState, syncPush, turnPushOff, turnPushOn } from '#src/web/push-browser.ts';
import { useSession } from '#src/web/session.ts';
import { useSavedChoice } from '#src/web/use-saved-choice.ts';
import type { PushView } from '../contract.ts';
import { choosePushKinds, pushQuery } from '../queries.ts';
import type { PushKind } from '../rules/kinds.ts';
import { DAY_BEGINS, DAY_ENDS, STREAK_HOUR } from '../rules/quiet-hours.ts';

const KINDS: { kind: PushKind; label: string; hint: string }[] = [
  { kind: 'box', label: 'Boxes', hint: 'A box has left, or has arrived.' },
  { kind: 'results', label: 'Results', hint: 'Results of a cat can be read. The message does not say what they are.' },
  {
    kind: 'streak',
    label: 'Streaks',
    hint: `At ${STREAK_HOUR}:00, if nothing was logged that day and a streak would end.`,
  },
  { kind: 'cutOff', label: 'Cut-off of the next box', hint: 'A day before changes to it close.' },
];

/** Here, a registration that the server has ended is made anew unless this tab has just registered. */
const JUST_NOW_MS = 60_000;

/** State of this browser, which is registered again where the server can be reached. */
async function registeredState(person: string): Promise<PushState> {
  // A colleague who looks as a customer keeps their own messages.
  if (!isLooking()) await syncPush(person, { olderThanMs: JUST_NOW_MS }).catch(() => {});
  return pushState(person);
}

/** Messages to this device: which, and whether. Nothing is asked of the browser before a press. */
export function PushCard() {
  const person = useSession().user?.id ?? '';
  const { data: push, isError, refetch, isFetching } = useQuery(pushQuery());
  const { data: state, refetch: look } = useQuery({
    queryKey: ['push-state', person],
    queryFn: () => registeredState(person),
    enabled: person !== '',
  });
  return (
    <section className="panel profile-card" aria-labelledby="push">
      <h2 className="title" id="push">
        Messages on this device
      </h2>
      {isError && !push && (
        <>
          <p className="small">Your choice could not be loaded.</p>
          <div>
            <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
      {push && !push.available && <p className="small muted">This shop sends no messages to devices.</p>}
      {push?.available && state && <Choice push={push} state={state} person={person} onChange={() => void look()} />}
    </section>
  );
}

interface ChoiceProps {
  push: PushView;
  state: PushState;
  person: string;
  onChange: () => void;
}

function Choice({ push, state, person, onChange }: ChoiceProps) {
  const { shown, choose } = useSavedChoice('push kinds', push.kinds, {
    save: choosePushKinds,
    onError: (error) => sayFailed('Not saved', error, 'Please try again.'),
  });
  const none = !Object.values(shown).some(Boolean);
  return (
    <>
      <p className="small muted">
        Shown from {DAY_BEGINS}:00 to {DAY_ENDS}:00 by your household’s clock. Also about cats that others share with
        you, as far as you may see them. Your choice counts on every device where messages are on.
      </p>
      {KINDS.map(({ kind, label, hint }) => (
        <CheckField
          key={kind}
          name={kind}
          label={label}
          hint={hint}
          checked={shown[kind]}
          onChange={(event) => choose({ [kind]: event.target.checked })}
        />
      ))}
      <Device state={state} none={none} publicKey={push.publicKey} person={person} onChange={onChange} />
    </>
  );
}

const UNABLE: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: 'This browser shows no messages of websites. On other devices your choice counts.',
  'home-screen':
    'On an iPhone or iPad, messages need Purrwell on the home screen: in Safari, press Share, then “Add to Home Screen”. Open it from there, log in, and turn messages on.',
  denied:
    'Your browser blocks messages of this website. Allow notifications for it in the settings of the browser, then reload this page.',
};

interface DeviceProps extends Pick<ChoiceProps, 'state' | 'person' | 'onChange'> {
  none: boolean;
  publicKey: string;
}

function Device({ state, none, publicKey, person, onChange }: DeviceProps) {
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return turnPushOff();
      const now = await turnPushOn(person, publicKey);
      if (now === 'on') toast({ title: 'Messages are on', text: 'This device shows the messages that you chose.' });
    },
    onSettled: onChange,
    onError: (error) =>
      sayFailed('That did not work', error, 'This browser could not be registered. Please try again.'),
  });
  if (state !== 'on' && state !== 'off') return <p className="small">{UNABLE[state]}</p>;
  if (state === 'on') {
    return (
      <div className="profile-action">
        <Button variant="quiet" size="sm" busy={turn.isPending} onClick={() => turn.mutate(false)}>
          Turn off on this device
        </Button>
        <p className="small muted" role="status">
          {none ? 'On, but nothing is chosen yet: none are sent.' : 'On. Logging out turns them off.'}
        </p>
      </div>
    );
  }
  return (
    <div className="profile-action">
      <Button variant="strong" size="sm" busy={turn.isPending} onClick={() => turn.mutate(true)}>
        Turn on messages on this device
      </Button>
      <p className="small muted">Your browser then asks whether it may show them. Nothing else is shared with us.</p>
    </div>
  );
}
