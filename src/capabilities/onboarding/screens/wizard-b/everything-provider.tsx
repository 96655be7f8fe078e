import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { WizardBAnswers } from '../../rules/answers-b.ts';
import {
  backB,
  LAST_STEP_B,
  nextB,
  type PlaceB,
  placeB,
  readPlaceB,
  START_B,
  writePlaceB,
} from '../../rules/flow-b.ts';
import { previewB } from '../../rules/preview-b.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import { freshRecordB, type WizardBRecord } from '../../rules/record-b.ts';
import { nextRevision } from '../../rules/record.ts';
import { type OpenedB, openWithB, withAnswersB, withPlaceB, withPlanB } from '../../rules/wizard-b.ts';
import type { Wishes } from '../../rules/wizard.ts';
import { planForSale, type SoldOut } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { UNREADABLE } from '../parts/browser-store.ts';
import { countryHere, useCountryLookup } from '../parts/country-guess.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { useAskedStep, useStepHistory } from '../parts/use-step-history.ts';
import { type Everything, EverythingContext } from './everything-context.tsx';
import { useSurroundings } from './payment-slot.ts';
import { forgetB, loadB, putAwayB, saveOnboardingData } from './stored-b.ts';
import { useKeptAnswers } from './use-kept-answers.ts';

const PAID_AT: PlaceB = { step: 8, catIndex: 0 };

export interface Beginning {
  wishes: Wishes;
  /** Position that a mailed link opens. */
  resumeAt?: PlaceB | undefined;
  /** Come back from a payment. */
  paying: boolean;
}

function begin({ wishes, resumeAt, paying }: Beginning, asked: string | null) {
  const { record, broken } = loadB();
  const place = paying ? PAID_AT : (resumeAt ?? reached(record, readPlaceB(asked)));
  const opened = openWithB(record ?? withGuess(freshRecordB()), { wishes, resumeAt: place }, Date.now());
  return {
    opening: { storedRevision: record?.revision ?? 0, resumeAt, paying },
    opened,
    notice: broken ? UNREADABLE : null,
  };
}

/** The place an address asks for, as far as the answers have come: a reload stays where it was. */
function reached(record: WizardBRecord | null, asked: PlaceB | undefined): PlaceB | undefined {
  if (!record || !asked) return undefined;
  const { place, answers } = record;
  const beyond = asked.step > place.step || (asked.step === place.step && asked.catIndex > place.catIndex);
  return beyond ? place : placeB(asked.step, asked.catIndex, answers.catCount);
}

/** Answers that nobody has given yet, with the country the buyer seems to be in. */
function withGuess(record: WizardBRecord, country = countryHere()): WizardBRecord {
  const { owner } = record.answers;
  return owner.country ? record : { ...record, answers: { ...record.answers, owner: { ...owner, country } } };
}

/** The step that asks for the country. */
const OWNER_STEP = 4;

/** R125, C23: what a person picked, else what the answers ask for; and of either, what can be had. */
const planOf = ({ answers, planChosen }: WizardBRecord, soldOut: SoldOut) =>
  planChosen ? planForSale(answers.selectedPlan, soldOut) : previewB(answers, soldOut).forSale;

export function EverythingProvider({ children, ...beginning }: Beginning & { children: ReactNode }) {
  const asked = useAskedStep();
  const [start] = useState(() => begin(beginning, asked));
  const [{ record, continueAt }, setState] = useState<OpenedB>(start.opened);
  const [notice, setNotice] = useState(start.notice);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const focusField = useFieldFocus();
  const { soldOut } = usePlanOffers();
  const change = useCallback((next: (record: WizardBRecord) => WizardBRecord) => {
    setRefused(null);
    setState((state) => ({ ...state, record: next(state.record) }));
  }, []);
  /** Onwards from here the beginning is no place to come back to. */
  const move = useCallback((to: (record: WizardBRecord) => PlaceB, notice: string | null = null) => {
    setNotice(notice);
    setRefused(null);
    setState(({ record }) => ({ record: withPlaceB(record, to(record), Date.now()), continueAt: null }));
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
      const { step, catIndex } = readPlaceB(place) ?? START_B;
      const to = placeB(step, catIndex, catCount);
      move(() => to);
      return writePlaceB(to);
    },
    [move, catCount],
  );
  const places = {
    opened: writePlaceB(paying ? START_B : start.opened.record.place),
    first: writePlaceB(START_B),
  };
  const { advance, retreat, replace, leave } = useStepHistory(places, moved);
  const shown = useRef(record.place);
  useEffect(() => {
    shown.current = record.place;
  }, [record.place]);
  const adopt = useCallback(
    (newer: OpenedB) => {
      setNotice(null);
      setState(newer);
      const to = writePlaceB(newer.record.place);
      if (to !== writePlaceB(shown.current)) replace(to);
    },
    [replace],
  );
  const { saved, asked: serverAsked } = useKeptAnswers(record, start.opening, adopt);
  const ahead = ({ place }: WizardBRecord) => place.step < OWNER_STEP; // later it may be half typed
  const { record: first } = start.opened;
  useCountryLookup(ahead(first) && !first.answers.owner.country, (country) =>
    setState((state) => (ahead(state.record) ? { ...state, record: withGuess(state.record, country) } : state)),
  );
  /** The payment's own address is that of the last step, so neither it nor the way from it is an entry. */
  const enter = useCallback(
    (from: PlaceB, to: PlaceB) => {
      if (from.step !== LAST_STEP_B && to.step !== LAST_STEP_B) advance(writePlaceB(from), writePlaceB(to));
    },
    [advance],
  );
  const everything = useMemo<Everything>(() => {
    const edit = (next: (answers: WizardBAnswers) => WizardBAnswers) =>
      change((current) => withAnswersB(current, next, Date.now()));
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
      choosePlan: (plan) => change((current) => withPlanB(current, plan, Date.now())),
      goNext: () => {
        // The plan shown is the one confirmed.
        if (record.place.step === 6) edit((all) => ({ ...all, selectedPlan: planOf(record, soldOut) }));
        move(({ place, answers }) => nextB(place, answers.catCount));
        enter(record.place, nextB(record.place, record.answers.catCount));
      },
      goBack: () => {
        const to = backB(record.place, record.answers.catCount);
        if (record.place.step === LAST_STEP_B || retreat(writePlaceB(to))) move(() => to);
      },
      leave,
      goTo: (place, { field, notice } = {}) => {
        // From the last step back to the payment: the one there was has failed.
        if (place.step < LAST_STEP_B) payment.current.last = null;
        enter(record.place, place);
        move(({ answers }) => placeB(place.step, place.catIndex, answers.catCount), notice);
        if (field) focusField(field);
      },
      leadTo: ({ place, field, text }) => {
        enter(record.place, place);
        move(({ answers }) => placeB(place.step, place.catIndex, answers.catCount));
        setRefused({ field, text });
        focusField(field);
        toast({ title: 'Please check this', text, tone: 'bad' });
      },
      startOver: () => {
        forgetB();
        setNotice(null);
        replace(writePlaceB(START_B));
        setState(({ record: { revision } }) => ({
          record: { ...withGuess(freshRecordB()), revision: nextRevision(revision, Date.now()) },
          continueAt: null,
        }));
      },
      putAway: (order) => {
        saveOnboardingData(record.answers, order);
        putAwayB(record);
      },
    };
  }, [record, continueAt, notice, refused, saved, soldOut, change, move, focusField, enter, retreat, replace, leave]);
  // A mailed link may open where this browser has nothing yet.
  if (start.opening.resumeAt && !serverAsked) return <Spinner full />;
  return <EverythingContext value={everything}>{children}</EverythingContext>;
}
