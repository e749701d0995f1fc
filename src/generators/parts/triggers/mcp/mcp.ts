import { NESTED_NAME, NOW } from '../../../../model/mapping.ts';
import type { Project } from '../../../../model/project.ts';
import { controllerFiles, type Exposure } from '../../../kit/json/controller.ts';
import { guard } from '../../../kit/web/guard.ts';
import { accessOf, letsStrangersIn, permissionsOf, sayingWays } from '../../../kit/web/permissions.ts';
import { problems } from '../../../kit/web/problems.ts';
import { guardedOf, security } from '../../../kit/web/security.ts';
import { runtimeClass } from '../../../runtime/classes.ts';
import { json, placeholder, str } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import type { OrderedContribution, Trigger, Use } from '../../part.ts';
import { checkTools } from './check.ts';
import { callOf, ENDPOINT, probeOf, readme } from './documents.ts';
import { endpointOptions, type McpEndpoint, type McpProject, projectOptions } from './options.ts';
import { testFiles } from './tests.ts';
import { ARGUMENT, toolList, toolName } from './tools.ts';

const CONTRACT = ['/tools.json'];
const DENIAL = 'a result with `isError` whose text begins with `forbidden:`';

/**
 * A Model Context Protocol server over streamable HTTP, by the protocol's own Java SDK: one tool for each operation.
 */
export const mcp: Trigger<McpProject, McpEndpoint> = {
  kind: 'trigger',
  id: 'mcp',
  projectOptions,
  endpointOptions,
  supports: () => true,
  inputs: { places: [{ id: ARGUMENT, carries: 'values', names: NESTED_NAME }], variables: [NOW] },
  published: (names, options) => `tool ${toolName({ names }, options)}`,
  access: accessOf,
  check: (_project, _options, uses) => checkTools(uses),
  contribute(project, options, given) {
    const { auth } = options;
    const uses = sayingWays(given, auth);
    const guarded = guardedOf(uses);
    return [
      ...controllerFiles(project, uses, EXPOSURE),
      { kind: 'runtime', module: 'mcp' },
      toolsFile(project, uses),
      ...testFiles(project, uses, auth),
      ...security(project, auth, uses, {
        ...{ contract: CONTRACT, guarded, denial: DENIAL },
        open: letsStrangersIn(uses, auth) ? [{ path: ENDPOINT }] : [],
      }),
      ...problems(),
      ...CONFIGURATION,
      ...uses.map((use) => callOf(use, options, project)),
      probeOf(options, uses),
      readme(uses),
    ];
  },
};

const EXPOSURE: Exposure<McpEndpoint> = {
  home: 'mcp',
  about: 'as tools',
  controller: { text: fragment`ToolController`, imports: [runtimeClass('mcp.ToolController')] },
  place: ARGUMENT,
  called: 'arguments',
  annotations(operation, options) {
    const permissions = permissionsOf(options);
    const text = fragment`@ToolMethod(${str(toolName(operation, options))})`;
    return { own: { text, imports: [runtimeClass('mcp.ToolMethod')] }, guard: permissions && guard(permissions) };
  },
};

function toolsFile(project: Project, uses: readonly Use<McpEndpoint>[]): OrderedContribution {
  const text = fragment`${json(toolList(project, uses), 2)}\n`.toString();
  const path = 'src/generated/resources/static/tools.json';
  return { kind: 'file', owner: 'ours', path, text, contract: true, handedOutAs: 'tools.json' };
}

const CONFIGURATION: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'service.mcp.allowed-origins', value: placeholder('MCP_ALLOWED_ORIGINS', '') },
  {
    kind: 'environment',
    name: 'MCP_ALLOWED_ORIGINS',
    example: '',
    meaning: 'Whose pages may call, with commas between them; clients outside of browsers send no origin',
  },
];
