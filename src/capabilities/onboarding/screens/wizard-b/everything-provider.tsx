import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { WizardBAnswers } from '../../rules/answers-b.ts';
import { backB, nextB, type PlaceB, placeB } from '../../rules/flow-b.ts';
import { previewB } from '../../rules/preview-b.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import { freshRecordB, type WizardBRecord } from '../../rules/record-b.ts';
import { nextRevision } from '../../rules/record.ts';
import { type OpenedB, openWithB, withAnswersB, withPlaceB, withPlanB } from '../../rules/wizard-b.ts';
import type { Wishes } from '../../rules/wizard.ts';
import { planForSale, type SoldOut } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { UNREADABLE } from '../parts/browser-store.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { type Everything, EverythingContext } from './everything-context.tsx';
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

function begin({ wishes, resumeAt, paying }: Beginning) {
  const { record, broken } = loadB();
  const opened = openWithB(record, { wishes, resumeAt: paying ? PAID_AT : resumeAt }, Date.now());
  return {
    opening: { storedRevision: record?.revision ?? 0, resumeAt, paying },
    opened,
    notice: broken ? UNREADABLE : null,
  };
}

/** R125, C23: what a person picked, else what the answers ask for; and of either, what can be had. */
const planOf = ({ answers, planChosen }: WizardBRecord, soldOut: SoldOut) =>
  planChosen ? planForSale(answers.selectedPlan, soldOut) : previewB(answers, soldOut).forSale;

export function EverythingProvider({ children, ...beginning }: Beginning & { children: ReactNode }) {
  const [start] = useState(() => begin(beginning));
  const [{ record, continueAt }, setState] = useState<OpenedB>(start.opened);
  const [notice, setNotice] = useState(start.notice);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const focusField = useFieldFocus();
  const { soldOut } = usePlanOffers();
  const adopt = useCallback((newer: OpenedB) => {
    setNotice(null);
    setState(newer);
  }, []);
  const { saved, asked } = useKeptAnswers(record, start.opening, adopt);
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
      },
      goBack: () => move(({ place, answers }) => backB(place, answers.catCount)),
      goTo: (place, { field, notice } = {}) => {
        move(({ answers }) => placeB(place.step, place.catIndex, answers.catCount), notice);
        if (field) focusField(field);
      },
      leadTo: ({ place, field, text }) => {
        move(({ answers }) => placeB(place.step, place.catIndex, answers.catCount));
        setRefused({ field, text });
        focusField(field);
        toast({ title: 'Please check this', text, tone: 'bad' });
      },
      startOver: () => {
        forgetB();
        setNotice(null);
        setState(({ record: { revision } }) => ({
          record: { ...freshRecordB(), revision: nextRevision(revision, Date.now()) },
          continueAt: null,
        }));
      },
      putAway: (order) => {
        saveOnboardingData(record.answers, order);
        putAwayB(record);
      },
    };
  }, [record, continueAt, notice, refused, saved, soldOut, change, move, focusField]);
  // A mailed link may open where this browser has nothing yet.
  if (start.opening.resumeAt && !asked) return <Spinner full />;
  return <EverythingContext value={everything}>{children}</EverythingContext>;
}
