import { pascal } from '../../../../checks/names/words.ts';
import { type Project, settingsPrefix } from '../../../../model/project.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { trial } from '../../../service/application.ts';
import { javaFile, packageOf, separated } from '../../../text/java/java-file.ts';
import { literal, props } from '../../../text/render/escape.ts';
import { isRendered } from '../../../text/render/rendered.ts';
import { renderTemplate } from '../../../text/render/template.ts';
import type { OrderedContribution, Server, Surroundings } from '../../part.ts';

/** No server: a thin jar with its sources and its Javadoc, whose auto-configuration makes its beans in an application. */
export const library: Server = {
  kind: 'server',
  id: 'library',
  title: 'Library',
  textSet: 'serverLibrary',
  packaging: 'library',
  policy: { scopes: {}, exclusions: {}, dataSource: 'pool' },
  projectOptions: strict({}),
  contribute(project, _options, { beans, settings }) {
    return [
      ...configured(project, beans, settings),
      ...(project.notAfter ? trial(project, project.notAfter) : []),
      { kind: 'dependency', artifact: 'jackson' },
      { kind: 'dependency', artifact: 'test', scope: 'test' },
      ...PLUGINS.map((id) => {
        const view = { module: project.basePackage };
        return { kind: 'plugin', id, xml: renderTemplate(`servers/library/${id}`, view) } as const;
      }),
    ];
  },
};

const PLUGINS = ['flatten', 'jar', 'javadoc', 'source'];

/** Writes the auto-configuration, and in each package the class that names its beans, most of which only the package sees. */
function configured(
  project: Project,
  beans: readonly string[],
  settings: Surroundings['settings'],
): OrderedContribution[] {
  const packages = Map.groupBy(beans, (bean) => bean.slice(0, bean.lastIndexOf('.')));
  const homes = [...packages].map(([name, types]) => ({
    home: name.slice(project.basePackage.length + 1),
    types: types.map((type) => type.slice(name.length + 1)),
  }));
  const parts = homes.map(({ home }) => ({ home, type: `${pascal(home)}Beans` }));
  const defaults = defaultsOf(project, settings);
  const name = `${pascal(project.name)}AutoConfiguration`;
  const template = (file: string) => `servers/library/${file}.java`;
  return [
    ...homes.map(({ home, types }) =>
      javaFile(project, {
        home,
        name: `${pascal(home)}Beans`,
        template: template('Beans'),
        view: { types: listed(types) },
      }),
    ),
    javaFile(project, {
      home: '',
      name,
      template: template('AutoConfiguration'),
      imports: [
        'org.springframework.boot.autoconfigure.AutoConfiguration',
        'org.springframework.context.annotation.Import',
        ...(defaults ? ['org.springframework.context.annotation.PropertySource'] : []),
        ...parts.map(({ home, type }) => `${packageOf(project, home)}.${type}`),
      ],
      view: {
        title: project.name,
        types: listed(parts.map(({ type }) => type)),
        ...(defaults && { defaults: defaults.resource }),
      },
    }),
    { kind: 'autoConfiguration', type: packageOf(project, name) },
    javaFile(project, { home: '', name: 'TestApplication', template: template('TestApplication'), test: true }),
    ...(defaults ? [defaults.file] : []),
  ];
}

function listed(types: readonly string[]) {
  return separated([...types].sort().map((type) => ({ type })));
}

/**
 * Writes the library's own settings as a resource that only its auto-configuration reads: the application's settings win over them.
 * None where the library has no settings of its own.
 */
function defaultsOf(project: Project, settings: Surroundings['settings']) {
  const own = settings.filter(({ key }) => key.startsWith(`${settingsPrefix(project)}.`));
  if (own.length === 0) return undefined;
  const lines = own.map(({ key, value }) => {
    const text = typeof value === 'string' ? literal(value) : isRendered(value) ? value : String(value);
    return `${props(key.replaceAll('.[', '['))}=${props(text.toString())}\n`;
  });
  const resource = `${project.basePackage.replaceAll('.', '/')}/defaults.properties`;
  const path = `src/generated/resources/${resource}`;
  return { resource, file: { kind: 'file', owner: 'ours', path, text: lines.sort().join('') } as const };
}
