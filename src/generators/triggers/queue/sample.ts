import type { Operation } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import { jsonText } from '../../render/unseen.ts';
import { exampleRecord } from '../../types/json.ts';

/** A message that an operation accepts, as far as it can be known without calling it; empty where it takes nothing. */
export function sampleMessage({ request }: Operation, project: Project): string {
  const needed = request.members.filter((one) => !one.optional);
  return request.members.length === 0 ? '' : jsonText(exampleRecord(needed, project.types));
}
