import type { Project } from '../../../model/project.ts';
import type { DataType } from '../../../model/types.ts';
import { type as typeText } from '../render/escape.ts';
import type { FileContribution } from '../render/file.ts';
import { fragment, type Rendered } from '../render/rendered.ts';
import { renderTemplate } from '../render/template.ts';
import type { Code } from './code.ts';
import { laidOut } from './layout.ts';
import { importNames, javaType } from './types.ts';

const COMMA = fragment`,`;
const SEMICOLON = fragment`;`;
const NOTHING = fragment``;

/** The part of a project that decides its packages, and whether a scan finds its beans. */
type Packaged = Pick<Project, 'basePackage' | 'library'>;

/** A generated class: its package below the project's own (`rest`, `model`), its name, its template. */
export interface JavaFile {
  readonly home: string;
  readonly name: string;
  readonly template: string;
  readonly test?: boolean;
  /** Qualified names; those of the file's own package and java.lang are left out. */
  readonly imports?: readonly string[];
  readonly view?: object;
}

/**
 * Renders one class. Its view gets `package`, `name` and `imports`, and in a library `beans`, with which the names of its beans
 * begin: an application may have several libraries.
 * @example
 * com.acme.shop, { home: 'model', name: 'Pet', … }   →   src/generated/java/com/acme/shop/model/Pet.java
 */
export function javaFile(project: Packaged, file: JavaFile): FileContribution {
  const ownPackage = packageOf(project, file.home);
  const folder = `src/generated/${file.test ? 'test' : 'java'}/${ownPackage.replaceAll('.', '/')}`;
  const view = {
    base: project.basePackage,
    ...(project.library && { beans: project.basePackage }),
    ...file.view,
    package: ownPackage,
    name: file.name,
    imports: importNames(file.imports ?? [], ownPackage),
  };
  const text = renderTemplate(file.template, view);
  const plain = project.library && !file.test ? text.replace(STEREOTYPES, '') : text;
  const own = project.library ? plain.replace(RUNTIME_IMPORT, `$1${project.basePackage}.runtime.`) : plain;
  return {
    kind: 'file',
    owner: 'ours',
    path: `${folder}/${file.name}.java`,
    text: laidOut(own),
    ...(plain !== text && { bean: `${ownPackage}.${file.name}` }),
  };
}

/** The beginning of an import of the runtime, which a library has below its own package. */
const RUNTIME_IMPORT = /^(import (?:static )?)forja\.runtime\./gm;

/**
 * The annotations by which a scan finds classes, each on a line of its own, and their imports. A library's classes must not be found:
 * the scan of an application whose package is above the library's would make each bean a second time, by names that several
 * libraries have.
 */
const STEREOTYPES =
  /^(?:@(?:Component|Service|Repository|Configuration)(?:\(proxyBeanMethods = false\))?|import org\.springframework\.(?:stereotype\.(?:Component|Service|Repository)|context\.annotation\.Configuration);)\n/gm;

/**
 * Names a package of the project.
 * @example
 * com.acme.shop, model   →   com.acme.shop.model
 */
export function packageOf(project: Packaged, home: string): string {
  return home === '' ? project.basePackage : `${project.basePackage}.${home}`;
}

/**
 * Qualifies the name of a model class.
 * @example
 * Pet   →   com.acme.shop.model.Pet
 */
export function modelClass(project: Packaged, name: string): string {
  return `${packageOf(project, 'model')}.${name}`;
}

/**
 * Writes a type as Java, with its imports.
 * @example
 * a list of Pet   →   List<Pet>, importing java.util.List and com.acme.shop.model.Pet
 */
export function typeCode(type: DataType, project: Packaged): Code {
  const java = javaType(type);
  return {
    text: typeText(java.name),
    imports: [...java.imports, ...java.refs.map((name) => modelClass(project, name))],
  };
}

/**
 * Marks a type of which null is a value.
 * @example
 * String   →   @Nullable String
 * byte[]   →   byte @Nullable []
 */
export function nullable({ text, imports }: Code): Code {
  const isArray = text.toString() === 'byte[]';
  return {
    text: isArray ? fragment`byte @Nullable []` : fragment`@Nullable ${text}`,
    imports: ['org.jspecify.annotations.Nullable', ...imports],
  };
}

/**
 * Adds the separators of a list in Java: a comma behind each item, and nothing or a semicolon behind the last.
 * @example
 * OPEN, CLOSED with ;   →   OPEN, CLOSED;
 */
export function separated<T extends object>(
  items: readonly T[],
  last: ',' | ';' | '' = '',
): (T & { comma: Rendered })[] {
  const end = last === ';' ? SEMICOLON : NOTHING;
  return items.map((item, index) => ({ ...item, comma: index === items.length - 1 ? end : COMMA }));
}
