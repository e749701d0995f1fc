import type { Operation, ResponseMember } from '../../model/operation.ts';
import type { Project } from '../../model/project.ts';
import type { Member } from '../../model/types.ts';
import { exampleRecord } from '../text/types/json.ts';

// Lines of generated classes, measured over the golden cases: none came to more.
const OF_A_TEST = 34;
const OF_A_CALL = 20;
const TIMES_ASKED = 3;
const TIMES_ANSWERED = 1.6;

/** How many lines an operation comes to in the largest class that has a method for it: a test with its samples, or a call. */
export function linesOf({ request, response }: Operation, types: Project['types']): number {
  const asked = sampleLines(request.members, types);
  const values = sampleLines(response.members.flatMap(answeredValue), types);
  const columns = response.members.reduce(
    (count, one) => count + (one.kind === 'rows' ? one.columns.length + 6 : 0),
    0,
  );
  return Math.max(
    OF_A_TEST + TIMES_ASKED * asked + Math.ceil(TIMES_ANSWERED * values),
    OF_A_CALL + 2 * asked + columns,
  );
}

function answeredValue(member: ResponseMember): readonly Member[] {
  return member.kind === 'value' ? [member.member] : [];
}

function sampleLines(members: readonly Member[], types: Project['types']): number {
  return members.length === 0 ? 1 : JSON.stringify(exampleRecord(members, types), null, 2).split('\n').length;
}
