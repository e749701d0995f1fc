import type { DatabaseKind } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { DatasourceDriver } from './driver.ts';
import { DRIVERS } from './drivers.ts';

/** A driver's methods by name; what they take and give is plain data. */
export type Question = Exclude<keyof DatasourceDriver, 'kind'>;

export interface Task {
  readonly kind: DatabaseKind;
  readonly question: Question;
  readonly values: readonly unknown[];
}

export type Answer =
  | { readonly value: unknown }
  | { readonly fault: Pick<Fault, 'code' | 'values' | 'faults'> & { readonly detail?: string } };

/** The entry of a data source thread: one question to one database, its answer or its Fault. */
export default async function ask({ kind, question, values }: Task): Promise<Answer> {
  const driver = await DRIVERS[kind]?.();
  if (!driver) throw new Error(`No driver for ${kind}`);
  try {
    const method = driver[question] as (...given: readonly unknown[]) => Promise<unknown>;
    return { value: await method(...values) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, values: shown, faults, detail } = error;
    return { fault: { code, values: shown, faults, ...(detail === undefined ? {} : { detail }) } };
  }
}
