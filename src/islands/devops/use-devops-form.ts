import { useState } from 'react';
import { focusField } from '../../components/forms/focus.ts';
import type { FieldFault } from '../../model/fault.ts';
import type { BodyOf } from '../../shared/calls.ts';
import type { PreviewedDevops } from '../../shared/wire/devops.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';
import { bodyOf, type FormValues, isChanged } from './form-values.ts';

type Doing = 'saving' | 'previewing';

/** The form of a configuration: what is typed, what is wrong with it, and the request that it would make. */
export function useDevopsForm(initial: FormValues, onSaved: (id: string) => void) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [doing, setDoing] = useState<Doing | undefined>();
  const [shown, setShown] = useState<PreviewedDevops | undefined>();

  const refuse = (found: readonly FieldFault[]): boolean => {
    setFaults(found);
    const [first] = found;
    if (first) focusField(first.field);
    return first !== undefined;
  };
  const blame = (failed: Failure) => {
    // Somebody deleted it while it was edited here: it is saved as a new one.
    if (failed.error === 'notFound') setValues(({ id: _, ...rest }) => rest);
    if (!refuse(failed.faults ?? [])) setFailure(failed);
  };
  /** Checks the form. If the check cannot be loaded the form cannot be sent either, and the server checks the same. */
  const isReady = async (): Promise<boolean> => {
    setFailure(undefined);
    setShown(undefined);
    const found = await import('./check.ts').then(({ checkDevops }) => checkDevops(values)).catch(() => []);
    return !refuse(found);
  };
  const during = async (what: Doing, work: (body: BodyOf<'saveDevops'>) => Promise<void>) => {
    if (doing) return;
    setDoing(what);
    if (await isReady()) await work(bodyOf(values) as BodyOf<'saveDevops'>);
    setDoing(undefined);
  };

  return {
    ...{ values, faults, failure, doing, shown },
    changed: isChanged(initial, values),
    isGone: initial.id !== undefined && values.id === undefined,
    change(patch: Partial<FormValues>) {
      setValues({ ...values, ...patch });
      setFaults(faults.filter(({ field }) => !((field.split('.')[0] ?? '') in patch)));
      setFailure(undefined);
      setShown(undefined);
    },
    save: () =>
      during('saving', async (body) => {
        const result = await call('saveDevops', { body });
        if (!result.ok) return blame(result.failure);
        toast('success', result.data.message);
        onSaved(result.data.id);
      }),
    preview: () =>
      during('previewing', async (body) => {
        const result = await call('previewDevops', { body });
        if (result.ok) setShown(result.data);
        else blame(result.failure);
      }),
  };
}

export type DevopsFormState = ReturnType<typeof useDevopsForm>;
