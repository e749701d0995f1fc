import { Fault } from '../../model/fault.ts';

/** @returns what stands at an index. @throws Fault internal when nothing does. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Fault('internal', { detail: `nothing at ${index}` });
  return item;
}
