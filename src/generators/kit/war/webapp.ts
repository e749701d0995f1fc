import type { OrderedContribution } from '../../parts/part.ts';
import { renderTemplate } from '../../text/render/template.ts';

const FOLDER = 'src/generated/webapp';

/** Writes the descriptors of a server, by their names in `WEB-INF`, and the plugin that puts them into the war. */
export function webapp(descriptors: Readonly<Record<string, string>>): OrderedContribution[] {
  return [
    ...Object.entries(descriptors).map(
      ([name, text]) => ({ kind: 'file', owner: 'ours', path: `${FOLDER}/WEB-INF/${name}`, text }) as const,
    ),
    { kind: 'plugin', id: 'war', xml: renderTemplate('war/war-plugin.xml', {}) },
  ];
}
