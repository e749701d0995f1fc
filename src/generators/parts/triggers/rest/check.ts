import type { FieldFault } from '../../../../model/fault.ts';
import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { nestingFaults } from '../../../kit/mapper/nested.ts';
import type { Use } from '../../part.ts';
import { bindingOf, isQueryable, isSimple } from './binding.ts';
import { canBeTagged, isTagged } from './etags.ts';
import type { RestEndpoint } from './options.ts';
import { pageFaults } from './pages.ts';

/** Paths that the service itself answers, with everything below them. */
export const OWN_PATHS = ['/actuator', '/v3', '/swagger-ui', '/swagger-ui.html', '/error'] as const;
const isOwn = (path: string) => OWN_PATHS.some((own) => path === own || path.startsWith(`${own}/`));

/**
 * Moves a path away from those that the service itself answers; different paths stay different.
 * @example
 * /error   →   /call/error
 */
export function freePath(path: string): string {
  return isOwn(path) ? `/call${path}` : path;
}

/**
 * Checks what no schema of the options can: urls that are taken, variables without a member, queries without a body,
 * tags of answers that change.
 */
export function checkEndpoints(project: Project, uses: readonly Use<RestEndpoint>[]): readonly FieldFault[] {
  const taken = new Set<string>();
  return uses.flatMap(({ operation, options }, index) => {
    const fault = (field: 'url' | 'method' | 'etag', message: string) => ({
      field: `endpoints.${index}.options.${field}`,
      message,
    });
    const { path, query, unknown } = bindingOf(operation, options);
    const found: FieldFault[] = [];
    const key = `${options.method} ${options.url.replace(/\{[^}]*\}/g, '{}')}`;
    if (taken.has(key)) found.push(fault('url', 'urlTaken'));
    taken.add(key);
    if (isOwn(options.url)) found.push(fault('url', 'urlReserved'));
    if (unknown.length > 0 || path.some(({ member }) => !isSimple(member, project.types))) {
      found.push(fault('url', 'urlVariable'));
    }
    if (!query.every(({ member }) => isQueryable(member, project.types)))
      found.push(fault('method', 'methodNeedsBody'));
    if (isTagged(options) && !canBeTagged(operation, options)) found.push(fault('etag', 'etagRead'));
    found.push(...pageFaults({ operation, options }, `endpoints.${index}.options`));
    return [...found, ...mappingFaults(operation, options, `endpoints.${index}.input`)];
  });
}

/** The faults of a mapping for this url and method. */
function mappingFaults(operation: Operation, options: RestEndpoint, field: string): readonly FieldFault[] {
  const { query, header, body } = bindingOf(operation, options);
  const bodiless = operation.input.flatMap(({ from }, index) =>
    options.method === 'GET' && 'place' in from && from.place === 'body'
      ? [{ field: `${field}.${index}.from.place`, message: 'methodNeedsBody' }]
      : [],
  );
  return [...bodiless, ...nestingFaults(operation, [query, header, body], field)];
}
