import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { FullAnswers } from '../../rules/full-answers.ts';
import {
  backFull,
  LAST_FULL_STEP,
  nextFull,
  type FullPosition,
  fullPosition,
  readFullPosition,
  FULL_START,
  writeFullPosition,
} from '../../rules/full-flow.ts';
import { fullPreview } from '../../rules/full-preview.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import { freshFullRecord, type FullRecord } from '../../rules/full-record.ts';
import { nextRevision } from '../../rules/record.ts';
import {
  type OpenedFull,
  openFullWith,
  withFullAnswers,
  withFullPosition,
  withFullPlan,
} from '../../rules/full-wizard.ts';
import type { LinkChoice } from '../../rules/wizard.ts';
import { planForSale, type SoldOut } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { UNREADABLE } from '../shared/browser-store.ts';
import { countryHere, useCountryLookup } from '../shared/country-guess.ts';
import { useFieldFocus } from '../shared/use-field-focus.ts';
import { useAskedStep, useStepHistory } from '../shared/use-step-history.ts';
import { type FullWizardState, FullWizardContext } from './full-wizard-context.tsx';
import { useSurroundings } from './payment-slot.ts';
import { forgetFull, loadFull, putAwayFull, saveOnboardingData, setFullAside } from './stored-full.ts';
import { useKeptAnswers } from './use-kept-answers.ts';

const PAID_AT: FullPosition = { step: 8, catIndex: 0 };

export interface Beginning {
  wishes: LinkChoice;
  /** Position that a mailed link opens. */
  resumeAt?: FullPosition | undefined;
  /** Come back from a payment. */
  paying: boolean;
}

function begin({ wishes, resumeAt, paying }: Beginning, asked: string | null) {
  const { record, broken } = loadFull();
  const place = paying ? PAID_AT : (resumeAt ?? reached(record, readFullPosition(asked)));
  const opened = openFullWith(record ?? withGuess(freshFullRecord()), { wishes, resumeAt: place }, Date.now());
  return {
    opening: { storedRevision: record?.revision ?? 0, resumeAt, paying },
    opened,
    notice: broken ? UNREADABLE : null,
  };
}

/** The place an address asks for, as far as the answers have come: a reload stays where it was. */
function reached(record: FullRecord | null, asked: FullPosition | undefined): FullPosition | undefined {
  if (!record || !asked) return undefined;
  const { place, answers } = record;
  const beyond = asked.step > place.step || (asked.step === place.step && asked.catIndex > place.catIndex);
  return beyond ? place : fullPosition(asked.step, asked.catIndex, answers.catCount);
}

/** Answers that nobody has given yet, with the country the buyer seems to be in. */
function withGuess(record: FullRecord, country = countryHere()): FullRecord {
  const { owner } = record.answers;
  return owner.country ? record : { ...record, answers: { ...record.answers, owner: { ...owner, country } } };
}

/** The step that asks for the country. */
const OWNER_STEP = 4;

/** R125, C23: the picked plan, else the one that the answers ask for; if it is sold out, the one that is available. */
const planOf = ({ answers, planChosen }: FullRecord, soldOut: SoldOut) =>
  planChosen ? planForSale(answers.selectedPlan, soldOut) : fullPreview(answers, soldOut).forSale;

export function FullWizardProvider({ children, ...beginning }: Beginning & { children: ReactNode }) {
  const asked = useAskedStep();
  const [start] = useState(() => begin(beginning, asked));
  useEffect(setFullAside, []);
  const [{ record, continueAt }, setState] = useState<OpenedFull>(start.opened);
  const [notice, setNotice] = useState(start.notice);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const focusField = useFieldFocus();
  const { soldOut } = usePlanOffers();
  const change = useCallback((next: (record: FullRecord) => FullRecord) => {
    setRefused(null);
    setState((state) => ({ ...state, record: next(state.record) }));
  }, []);
  /** Onwards from here the beginning is no place to come back to. */
  const move = useCallback((to: (record: FullRecord) => FullPosition, notice: string | null = null) => {
    setNotice(notice);
    setRefused(null);
    setState(({ record }) => ({ record: withFullPosition(record, to(record), Date.now()), continueAt: null }));
  }, []);
  const { paying } = start.opening;
  const { sessionId } = useSurroundings();
  /** The payment that the last step is about; its address is the only one it can be reloaded at. */
  const payment = useRef({ shown: sessionId, last: sessionId });
  useEffect(() => {
    payment.current = { shown: sessionId, last: sessionId ?? payment.current.last };
  }, [sessionId]);
  const { catCount } = record.answers;
  const moved = useCallback(
    (place: string) => {
      if (payment.current.shown) return place;
      if (payment.current.last) return null;
      const { step, catIndex } = readFullPosition(place) ?? FULL_START;
      const to = fullPosition(step, catIndex, catCount);
      move(() => to);
      return writeFullPosition(to);
    },
    [move, catCount],
  );
  const places = {
    opened: writeFullPosition(paying ? FULL_START : start.opened.record.place),
    first: writeFullPosition(FULL_START),
  };
  const { advance, retreat, replace, leave } = useStepHistory(places, moved);
  const shown = useRef(record.place);
  useEffect(() => {
    shown.current = record.place;
  }, [record.place]);
  const adopt = useCallback(
    (newer: OpenedFull) => {
      setNotice(null);
      setState(newer);
      const to = writeFullPosition(newer.record.place);
      if (to !== writeFullPosition(shown.current)) replace(to);
    },
    [replace],
  );
  const { saved, asked: serverAsked } = useKeptAnswers(record, start.opening, adopt);
  const ahead = ({ place }: FullRecord) => place.step < OWNER_STEP; // later it may be half typed
  const { record: first } = start.opened;
  useCountryLookup(ahead(first) && !first.answers.owner.country, (country) =>
    setState((state) => (ahead(state.record) ? { ...state, record: withGuess(state.record, country) } : state)),
  );
  /** The payment's own address is that of the last step, so neither it nor the way from it is an entry. */
  const enter = useCallback(
    (from: FullPosition, to: FullPosition) => {
      if (from.step !== LAST_FULL_STEP && to.step !== LAST_FULL_STEP)
        advance(writeFullPosition(from), writeFullPosition(to));
    },
    [advance],
  );
  const wizard = useMemo<FullWizardState>(() => {
    const edit = (next: (answers: FullAnswers) => FullAnswers) =>
      change((current) => withFullAnswers(current, next, Date.now()));
    return {
      ...{
        answers: record.answers,
        place: record.place,
        continueAt,
        notice,
        refused,
        plan: planOf(record, soldOut),
        edit,
        saved,
      },
      editCat: (id, part) =>
        edit((all) => ({ ...all, cats: all.cats.map((cat) => (cat.id === id ? { ...cat, ...part } : cat)) })),
      editOwner: (part) => edit((all) => ({ ...all, owner: { ...all.owner, ...part } })),
      editLifestyle: (part) => edit((all) => ({ ...all, lifestyle: { ...all.lifestyle, ...part } })),
      choosePlan: (plan) => change((current) => withFullPlan(current, plan, Date.now())),
      goNext: () => {
        // The plan shown is the one confirmed.
        if (record.place.step === 6) edit((all) => ({ ...all, selectedPlan: planOf(record, soldOut) }));
        move(({ place, answers }) => nextFull(place, answers.catCount));
        enter(record.place, nextFull(record.place, record.answers.catCount));
      },
      goBack: () => {
        const to = backFull(record.place, record.answers.catCount);
        if (record.place.step === LAST_FULL_STEP || retreat(writeFullPosition(to))) move(() => to);
      },
      leave,
      goTo: (place, { field, notice } = {}) => {
        // From the last step back to the payment: the one there was has failed.
        if (place.step < LAST_FULL_STEP) payment.current.last = null;
        move(({ answers }) => fullPosition(place.step, place.catIndex, answers.catCount), notice);
        if (field) focusField(field);
        enter(record.place, place);
      },
      leadTo: ({ place, field, text }) => {
        move(({ answers }) => fullPosition(place.step, place.catIndex, answers.catCount));
        setRefused({ field, text });
        focusField(field);
        enter(record.place, place);
        toast({ title: 'Please check this', text, tone: 'bad' });
      },
      startOver: () => {
        forgetFull();
        setNotice(null);
        replace(writeFullPosition(FULL_START));
        setState(({ record: { revision } }) => ({
          record: { ...withGuess(freshFullRecord()), revision: nextRevision(revision, Date.now()) },
          continueAt: null,
        }));
      },
      putAway: (order) => {
        saveOnboardingData(record.answers, order);
        putAwayFull(record);
      },
    };
  }, [record, continueAt, notice, refused, saved, soldOut, change, move, focusField, enter, retreat, replace, leave]);
  // A mailed link may open where this browser has nothing yet.
  if (start.opening.resumeAt && !serverAsked) return <Spinner full />;
  return <FullWizardContext value={wizard}>{children}</FullWizardContext>;
}
