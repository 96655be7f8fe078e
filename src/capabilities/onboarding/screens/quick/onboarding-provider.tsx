import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { planForSale } from '#src/capabilities/pricing/rules/plans.ts';
import { ANALYSING_MS } from '#src/capabilities/pricing/rules/times.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { toast } from '#src/ui/toast.tsx';
import { back, next, resumeAt } from '../../rules/flow.ts';
import { freshRecord, nextRevision, type QuickRecord } from '../../rules/record.ts';
import { recommend } from '../../rules/recommendation.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import { problemsOf } from '../../rules/validation.ts';
import { FIRST_STEP, type Step } from '../../rules/steps.ts';
import { openWith, type LinkChoice, withAnswers, withPlan, withStep } from '../../rules/wizard.ts';
import { UNREADABLE } from '../shared/browser-store.ts';
import { countryHere, useCountryLookup } from '../shared/country-guess.ts';
import { useFieldFocus } from '../shared/use-field-focus.ts';
import { useAskedStep, useStepHistory } from '../shared/use-step-history.ts';
import { type Onboarding, OnboardingContext } from './onboarding-context.tsx';
import { forgetRecord, loadRecord, setRecordAside } from './stored-record.ts';
import { useKeptRecord } from './use-kept-record.ts';

function begin(wishes: LinkChoice, asked: string | null) {
  const stored = loadRecord();
  const found = stored.kind === 'found' ? stored.value : null;
  const kept = openWith(found, wishes, Date.now());
  const record = found ? kept : withGuess(kept);
  return {
    wishes,
    storedRevision: found?.revision ?? 0,
    record: asked ? { ...record, step: resumeAt(Number(asked), record.answers) } : record,
    notice: stored.kind === 'broken' ? UNREADABLE : null,
  };
}

/** Answers that nobody has given yet, with the country the buyer seems to be in. */
const withGuess = (record: QuickRecord, country = countryHere()): QuickRecord =>
  record.answers.country ? record : { ...record, answers: { ...record.answers, country } };

/** The step that the analysing screen leads to. */
const ANALYSED: Step = 4;

export function OnboardingProvider({ wishes, children }: { wishes: LinkChoice; children: ReactNode }) {
  const asked = useAskedStep();
  const [opened] = useState(() => begin(wishes, asked));
  useEffect(setRecordAside, []);
  const [record, setRecord] = useState(opened.record);
  const [notice, setNotice] = useState(opened.notice);
  const [analysing, setAnalysing] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const focusField = useFieldFocus();
  const { step } = record;
  const { soldOut } = usePlanOffers();
  /** While a plan is sold out, the one that stands in for it is shown and ordered. */
  const answers = useMemo(
    () => ({ ...record.answers, selectedPlan: planForSale(record.answers.selectedPlan, soldOut) }),
    [record.answers, soldOut],
  );

  const goTo = useCallback((change: (record: QuickRecord) => QuickRecord) => {
    setAttempts(0);
    setNotice(null);
    setRefused(null);
    setRecord(change);
  }, []);

  const edit = useCallback<Onboarding['edit']>((change) => {
    setRefused(null);
    setRecord((current) => withAnswers(current, change, Date.now()));
  }, []);

  const setStep = useCallback((to: Step) => goTo((current) => withStep(current, to, Date.now())), [goTo]);
  const moved = useCallback(
    (place: string) => {
      const to = resumeAt(Number(place), record.answers);
      setAnalysing(false);
      setStep(to);
      return String(to);
    },
    [record.answers, setStep],
  );
  const places = { opened: String(opened.record.step), first: String(FIRST_STEP) };
  const { advance, retreat, replace, leave } = useStepHistory(places, moved);
  const shown = useRef(step);
  useEffect(() => {
    shown.current = step;
  }, [step]);
  const adopt = useCallback(
    (newer: QuickRecord) => {
      setNotice(null);
      setRecord(newer);
      if (newer.step === shown.current) return;
      setAnalysing(false);
      replace(String(newer.step));
    },
    [replace],
  );
  const saved = useKeptRecord(record, opened, adopt);
  const countryUnknown = opened.storedRevision === 0 && !opened.record.answers.country;
  useCountryLookup(countryUnknown, (country) =>
    setRecord((current) => (current.revision === opened.record.revision ? withGuess(current, country) : current)),
  );

  useEffect(() => {
    if (!analysing) return;
    const timer = setTimeout(() => {
      setAnalysing(false);
      setStep(ANALYSED);
    }, ANALYSING_MS);
    return () => clearTimeout(timer);
  }, [analysing, setStep]);

  const onboarding = useMemo<Onboarding>(
    () => ({
      answers,
      step,
      analysing,
      problems: attempts > 0 ? problemsOf(step, answers) : [],
      attempts,
      notice,
      recommendation: recommend(answers),
      refused,
      edit,
      editCat: (id, change) => edit((all) => withCat(all, id, change)),
      choosePlan: (plan) => setRecord((current) => withPlan(current, plan, Date.now())),
      goNext: () => {
        const move = next({ step, analysing }, answers);
        if (move.kind === 'held') {
          setAttempts(attempts + 1);
          focusField(move.problem.field);
          toast({ title: move.problem.title, text: move.problem.text, tone: 'bad' });
        }
        if (move.kind !== 'moved') return;
        const to = move.to.analysing ? ANALYSED : move.to.step;
        if (move.to.analysing) setAnalysing(true);
        else setStep(to);
        advance(String(step), String(to));
      },
      goBack: () => {
        const to = back({ step, analysing }).step;
        if (retreat(String(to))) setStep(to);
      },
      startOver: () => {
        forgetRecord();
        goTo((current) => ({ ...withGuess(freshRecord()), revision: nextRevision(current.revision, Date.now()) }));
        replace(String(FIRST_STEP));
      },
      leave,
      leadTo: ({ step: there, field, text }) => {
        setStep(there);
        setRefused({ field, text });
        focusField(field);
        if (there !== step) advance(String(step), String(there));
        toast({ title: 'Please check this', text, tone: 'bad' });
      },
      saved,
    }),
    [
      answers,
      step,
      analysing,
      attempts,
      refused,
      notice,
      edit,
      goTo,
      focusField,
      saved,
      setStep,
      advance,
      retreat,
      replace,
      leave,
    ],
  );
  return <OnboardingContext value={onboarding}>{children}</OnboardingContext>;
}

const withCat = (
  answers: Onboarding['answers'],
  id: string,
  change: Partial<Onboarding['answers']['cats'][number]>,
): Onboarding['answers'] => ({
  ...answers,
  cats: answers.cats.map((cat) => (cat.id === id ? { ...cat, ...change } : cat)),
});
