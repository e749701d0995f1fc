import type { DatabaseKind } from '../../../model/described/routine.ts';
import { emptyForm, type FormValues } from './form-values.ts';

/** The part of the browser's storage that is used; it may be full or forbidden. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A form that was open: what it began with, and what was typed into it. */
export interface KeptForm {
  readonly initial: FormValues;
  readonly typed: FormValues;
}

const keyOf = (screen: DatabaseKind) => `draft.datasource.${screen}`;

/** Keeps an open form in this tab, so that a reload or a lost session costs no more than the password, which is not kept. */
export function keepForm(screen: DatabaseKind, { initial, typed }: KeptForm, store: Store): void {
  try {
    store.setItem(keyOf(screen), JSON.stringify({ initial, typed: { ...typed, password: '' } }));
  } catch {
    forgetForm(screen, store);
  }
}

/** The form that was open on a screen when its page went away. */
export function restoreForm(kinds: readonly [DatabaseKind, ...DatabaseKind[]], store: Store): KeptForm | undefined {
  try {
    const kept = JSON.parse(store.getItem(keyOf(kinds[0])) ?? 'null') as Partial<KeptForm> | null;
    const [initial, typed] = [readForm(kept?.initial, kinds), readForm(kept?.typed, kinds)];
    return initial && typed && { initial, typed };
  } catch {
    return undefined;
  }
}

/** Forgets a form that was saved or thrown away, so that it does not come back. */
export function forgetForm(screen: DatabaseKind, store: Store): void {
  try {
    store.removeItem(keyOf(screen));
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

/** Reads the known members of a kept form, because another version of the portal may have written it. */
function readForm(value: unknown, kinds: readonly DatabaseKind[]): FormValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, type, schemas, ...rest } = value as Record<string, unknown>;
  const kind = kinds.find((known) => known === type);
  if (!kind) return undefined;
  const empty = emptyForm(kind);
  const texts = Object.keys(empty).flatMap((name) => (typeof rest[name] === 'string' ? [[name, rest[name]]] : []));
  return {
    ...empty,
    ...Object.fromEntries(texts),
    type: kind,
    schemas: Array.isArray(schemas) ? schemas.filter((schema) => typeof schema === 'string') : [],
    ...(typeof id === 'string' && { id }),
  };
}
