import { useEffect, useState } from 'react';
import { focusField } from '../../../components/forms/focus.ts';
import type { DatabaseKind } from '../../../model/described/routine.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { BodyOf } from '../../../shared/calls.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { ownStorage } from '../../state/own-storage.ts';
import { toast } from '../../state/toasts.ts';
import { bodyOf, type FormValues, fieldsOfKind, isChanged } from './form-values.ts';
import { forgetForm, type KeptForm, keepForm } from './kept-form.ts';
import { useConnectionTest } from './use-connection-test.ts';

/** A failure with the title that the product gives its dialog. */
export interface Problem {
  readonly title: 'errorConnection' | 'errorSaveDatasource';
  readonly failure: Failure;
}

/** An open form, and the screen under whose name it is kept. */
export interface OpenForm extends KeptForm {
  readonly screen: DatabaseKind;
}

/** The data source form: what is typed, what is wrong with it, and what can be done with it. Nothing typed is ever lost. */
export function useDatasourceForm({ screen, initial, typed }: OpenForm, onSaved: (id: string) => void) {
  const [values, setValues] = useState(typed);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [problem, setProblem] = useState<Problem | undefined>();
  const [saving, setSaving] = useState(false);
  const test = useConnectionTest();
  const changed = isChanged(initial, values);
  useKeeping({ screen, initial, typed: values }, changed);
  /** @returns whether one of the form's own fields is wrong, which then has the focus. */
  const refuse = (found: readonly FieldFault[]): boolean => {
    setFaults(found);
    const first = fieldsOfKind(values.type).find((name) => found.some(({ field }) => field === name));
    if (first) focusField(first);
    return first !== undefined;
  };
  /** Starts something anew: what was said before is gone. Not ready either when the form changed while the check was loaded. */
  const isReady = async (): Promise<boolean> => {
    setProblem(undefined);
    const isCurrent = test.reset();
    // What cannot be loaded now cannot be sent either, which is told then; and the server checks the same.
    const found = await import('./check.ts').then(({ checkDatasource }) => checkDatasource(values)).catch(() => []);
    return isCurrent() && !refuse(found);
  };
  const blame = (title: Problem['title'], failure: Failure) => {
    if (failure.error === 'notFound') setValues(({ id: _, ...rest }) => rest);
    if (!refuse(failure.faults ?? [])) setProblem({ title, failure });
  };

  return {
    values,
    faults,
    problem,
    saving,
    test,
    changed,
    /** Somebody deleted it while it was edited here. */
    isGone: initial.id !== undefined && values.id === undefined,
    change(patch: Partial<FormValues>) {
      setValues({ ...values, ...patch });
      setFaults(faults.filter(({ field }) => !(field in patch)));
      setProblem(undefined);
      test.reset();
    },
    async tryIt() {
      if (!(await isReady())) return;
      const failure = await test.run(bodyOf(values));
      if (failure) blame('errorConnection', failure);
    },
    async save() {
      if (saving || !(await isReady())) return;
      setSaving(true);
      const result = await call('saveDatasource', { body: bodyOf(values) as BodyOf<'saveDatasource'> });
      setSaving(false);
      if (!result.ok) return blame('errorSaveDatasource', result.failure);
      toast('success', result.data.message);
      onSaved(result.data.id);
    },
    /** @returns the schemas of the form as it stands, or undefined when they could not be read. */
    async readSchemas(): Promise<readonly string[] | undefined> {
      if (!(await isReady())) return undefined;
      const result = await call('getAllOrcleSchemas', { body: bodyOf(values) as BodyOf<'getAllOrcleSchemas'> });
      if (result.ok) return result.data;
      blame('errorConnection', result.failure);
      return undefined;
    },
  };
}

/** Keeps a changed form in the tab, and forgets it once it is saved or thrown away; when the page goes away it stays. */
function useKeeping({ screen, initial, typed }: OpenForm, changed: boolean): void {
  useEffect(() => {
    if (changed) keepForm(screen, { initial, typed }, ownStorage);
    else forgetForm(screen, ownStorage);
  }, [screen, initial, typed, changed]);
  useEffect(() => () => forgetForm(screen, ownStorage), [screen]);
}

export type DatasourceFormState = ReturnType<typeof useDatasourceForm>;
