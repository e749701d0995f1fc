import { z } from 'zod';
import { type Catalog, catalog } from '../../../../src/generators/parts/catalog.ts';
import type { Technology, Trigger } from '../../../../src/generators/parts/part.ts';
import { lockName, workState } from '../../../../src/generators/service/state/work.ts';
import type { Operation } from '../../../../src/model/operation.ts';
import type { Group, Project } from '../../../../src/model/project.ts';
import type { TechnologyId } from '../../../../src/model/request/request.ts';
import { fieldsOf } from '../../../../src/model/schema/fields.ts';
import { stateDatabase, stateLocation, stateSchema } from '../../../../src/model/schema/state.ts';
import { strict } from '../../../../src/model/schema/strict.ts';
import { withoutMisplaced } from '../../../../src/model/schema/when.ts';

const remembers = { state: ['datasource', 'separate'] };
const projectOptions = strict({
  state: stateLocation(['datasource', 'none', 'separate']),
  stateDatabase: stateDatabase.meta({ when: { state: 'separate' } }),
  stateSchema: stateSchema.meta({ when: remembers }),
  locks: z.boolean().default(true).meta({ when: remembers }),
  runs: z.boolean().default(true).meta({ when: remembers }),
});
const endpointOptions = strict({});
type Ticking = z.output<typeof projectOptions>;

/** A trigger as small as one can be that begins work by itself: each operation at every fifth second. */
const trigger: Trigger<Ticking, object> = {
  kind: 'trigger',
  // An id of its own, which no technology has.
  id: 'ticking' as TechnologyId,
  projectOptions,
  endpointOptions,
  supports: () => true,
  contribute(project, { state, stateSchema: schema, stateDatabase: apart, ...asked }) {
    const { locks, runs } = state === 'none' ? { locks: false, runs: false } : asked;
    return [
      ...workState({ schema, apart, field: 'options.stateDatabase' }, { locks, runs }),
      ...project.groups.map((group) => ({
        ...({ kind: 'file', owner: 'ours' } as const),
        path: `src/generated/java/${project.basePackage.replaceAll('.', '/')}/tick/${group.type}Ticks.java`,
        text: ticks(group, project, { locks, runs }),
      })),
      { kind: 'dependency', artifact: 'webmvc' },
      { kind: 'dependency', artifact: 'webmvc-test', scope: 'test' },
    ];
  },
};

function ticks(
  { type, operations }: Group,
  project: Project,
  { locks, runs }: Pick<Ticking, 'locks' | 'runs'>,
): string {
  const base = project.basePackage;
  const imports = [
    `${base}.service.${type}Service`,
    ...(runs ? ['forja.runtime.state.Runs'] : []),
    ...(locks ? ['net.javacrumbs.shedlock.spring.annotation.SchedulerLock'] : []),
    'org.springframework.scheduling.annotation.EnableScheduling',
    'org.springframework.scheduling.annotation.Scheduled',
    'org.springframework.stereotype.Component',
  ];
  const work = ({ names: { method } }: Operation) =>
    runs ? `runs.of("${method}", null, service::${method})` : `service.${method}()`;
  const methods = operations.map(
    (operation) => `
    @Scheduled(cron = "*/5 * * * * *")
${locks ? `    @SchedulerLock(name = "${lockName(project, operation)}", lockAtLeastFor = "4s")\n` : ''}\
    void ${operation.names.method}() {
        ${work(operation)};
    }
`,
  );
  return `package ${base}.tick;

${imports.map((name) => `import ${name};\n`).join('')}
/** Work that begins by itself. */
@Component
@EnableScheduling
class ${type}Ticks {

    private final ${type}Service service;
${runs ? '\n    private final Runs runs;\n' : ''}
    ${type}Ticks(${type}Service service${runs ? ', Runs runs' : ''}) {
        this.service = service;
${runs ? '        this.runs = runs;\n' : ''}    }
${methods.join('')}}
`;
}

const technology: Technology<Ticking, object> = {
  id: 'job',
  route: '/ticking',
  textSet: 'common',
  words: '',
  creditsPerEndpoint: 1,
  trigger: trigger as Trigger,
  projectOptions,
  endpointOptions,
  supports: () => true,
  resolve: (options, endpoints) => ({
    trigger: trigger as Trigger,
    options: withoutMisplaced(fieldsOf(projectOptions), options),
    endpoints: endpoints.map(() => ({ options: {}, senders: [] })),
  }),
};

/** The parts that there are, with a trigger that asks for locks and a history of its runs. */
export const tickingCatalog: Catalog = {
  ...catalog,
  technologies: [technology as Technology],
};
