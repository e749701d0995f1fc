import type { Project } from '../../../model/project.ts';
import type { OrderedContribution } from '../../parts/part.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';
import { placeholder } from '../../text/render/escape.ts';

/**
 * CORS for a trigger that pages call by themselves: the owner names the origins that may, and at first there are none.
 */
export function cors(project: Project): OrderedContribution[] {
  const file = (name: string, test = false) =>
    javaFile(project, { home: 'config', name, template: `web/cors/${name}.java`, test });
  return [
    file('CorsDefaults'),
    file('CorsDefaultsTest', true),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'config')}.CorsDefaults` },
    { kind: 'setting', key: 'service.cors.allowed-origins', value: placeholder('CORS_ALLOWED_ORIGINS', '') },
    {
      kind: 'environment',
      name: 'CORS_ALLOWED_ORIGINS',
      example: '',
      meaning: 'Whose pages may call beside those of this origin, with commas between them',
    },
  ];
}
