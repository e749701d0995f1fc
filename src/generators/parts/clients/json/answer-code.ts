import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { answerType } from '../../../service/response.ts';
import type { Code } from '../../../text/java/code.ts';
import { block, id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';

const SAMPLE_INDENT = 12;

/**
 * Writes the expected answer of a test, which is compared member by member; undefined where nothing is answered.
 * @example
 * { name: 'text' } of the type Pet   →   json.readValue("{…}", Pet.class)
 */
export function answerCode(
  operation: Operation,
  project: Pick<Project, 'basePackage'>,
  read: unknown,
): Code | undefined {
  const type = answerType(operation, project as Project);
  if (!type) return undefined;
  const sample = block(JSON.stringify(read, null, 2), SAMPLE_INDENT);
  if (!type.text.toString().includes('<')) {
    return { text: fragment`json.readValue(${sample}, ${type.text}.class)`, imports: type.imports };
  }
  return {
    text: fragment`json.readValue(${sample}, new ${id('TypeReference')}<${type.text}>() {})`,
    imports: ['tools.jackson.core.type.TypeReference', ...type.imports],
  };
}
