import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { planForSale } from '#src/capabilities/pricing/rules/plans.ts';
import { ANALYSING_MS } from '#src/capabilities/pricing/rules/times.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { toast } from '#src/ui/toast.tsx';
import { back, next } from '../../rules/flow.ts';
import { freshRecord, nextRevision, type WizardARecord } from '../../rules/record.ts';
import { recommend } from '../../rules/recommendation.ts';
import type { RefusedField } from '../../rules/refused-fields.ts';
import { problemsOf } from '../../rules/validation.ts';
import { openWith, type Wishes, withAnswers, withPlan, withStep } from '../../rules/wizard.ts';
import { UNREADABLE } from '../parts/browser-store.ts';
import { useFieldFocus } from '../parts/use-field-focus.ts';
import { type Onboarding, OnboardingContext } from './onboarding-context.tsx';
import { forgetRecord, loadRecord } from './stored-record.ts';
import { useKeptRecord } from './use-kept-record.ts';

function begin(wishes: Wishes) {
  const stored = loadRecord();
  return {
    wishes,
    storedRevision: stored.kind === 'found' ? stored.value.revision : 0,
    record: openWith(stored.kind === 'found' ? stored.value : null, wishes, Date.now()),
    notice: stored.kind === 'broken' ? UNREADABLE : null,
  };
}

export function OnboardingProvider({ wishes, children }: { wishes: Wishes; children: ReactNode }) {
  const [opened] = useState(() => begin(wishes));
  const [record, setRecord] = useState(opened.record);
  const [notice, setNotice] = useState(opened.notice);
  const [analysing, setAnalysing] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<RefusedField | null>(null);
  const focusField = useFieldFocus();
  const adopt = useCallback((newer: WizardARecord) => {
    setNotice(null);
    setRecord(newer);
  }, []);
  const saved = useKeptRecord(record, opened, adopt);
  const { step } = record;
  const { soldOut } = usePlanOffers();
  /** While a plan is sold out, the one that stands in for it is shown and ordered. */
  const answers = useMemo(
    () => ({ ...record.answers, selectedPlan: planForSale(record.answers.selectedPlan, soldOut) }),
    [record.answers, soldOut],
  );

  const goTo = useCallback((change: (record: WizardARecord) => WizardARecord) => {
    setAttempts(0);
    setNotice(null);
    setRefused(null);
    setRecord(change);
  }, []);

  const edit = useCallback<Onboarding['edit']>((change) => {
    setRefused(null);
    setRecord((current) => withAnswers(current, change, Date.now()));
  }, []);

  useEffect(() => {
    if (!analysing) return;
    const timer = setTimeout(() => {
      setAnalysing(false);
      goTo((current) => withStep(current, 4, Date.now()));
    }, ANALYSING_MS);
    return () => clearTimeout(timer);
  }, [analysing, goTo]);

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
        if (move.to.analysing) setAnalysing(true);
        else goTo((current) => withStep(current, move.to.step, Date.now()));
      },
      goBack: () => goTo((current) => withStep(current, back({ step, analysing }).step, Date.now())),
      startOver: () => {
        forgetRecord();
        goTo((current) => ({ ...freshRecord(), revision: nextRevision(current.revision, Date.now()) }));
      },
      leadTo: ({ step: there, field, text }) => {
        goTo((current) => withStep(current, there, Date.now()));
        setRefused({ field, text });
        focusField(field);
        toast({ title: 'Please check this', text, tone: 'bad' });
      },
      saved,
    }),
    [answers, step, analysing, attempts, refused, notice, edit, goTo, focusField, saved],
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
