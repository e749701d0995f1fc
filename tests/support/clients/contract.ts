import { Ajv2020 } from 'ajv/dist/2020.js';

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

/** An OpenAPI document as far as calls are held against it. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, { readonly content?: object }>> };
}

/** A call as it was made, and what came of it. */
export interface Exchange {
  readonly method: string;
  /** With its query string. */
  readonly path: string;
  readonly sent?: string;
  readonly status: number;
  /** Without parameters; null where nothing was answered. */
  readonly type: string | null;
  readonly text: string;
}

const ID = 'contract';

/** Holds calls against a document: statuses, media types and bodies. @returns what is not as promised. */
export function contractOf(document: Document): (exchange: Exchange) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, ID);
  const errorsOf = (pointer: string, value: unknown): string => {
    const check = ajv.compile({ $ref: `${ID}#${pointer}` });
    return check(value) ? '' : ajv.errorsText(check.errors);
  };

  return ({ method, path, sent, status, type, text }) => {
    const url = templateOf(document, new URL(path, 'http://localhost').pathname, method);
    const operation = url === undefined ? undefined : document.paths[url]?.[method.toLowerCase()];
    if (url === undefined || !operation) return [];
    const called = `${method} ${path} ${sent ?? ''} → ${status}`;
    const response = operation.responses[status];
    if (!response) return [`${called} is not documented`];
    const found: string[] = [];
    const at = `/paths/${escaped(url)}/${method.toLowerCase()}`;
    const own = response.$ref?.slice(1) ?? `${at}/responses/${status}`;
    const { content } = response.$ref ? (document.components.responses[own.split('/').at(-1) ?? ''] ?? {}) : response;
    if ((type ?? undefined) !== Object.keys(content ?? {})[0]) found.push(`${called} has the type ${type}`);
    if (type?.includes('json')) {
      found.push(...[errorsOf(`${own}/content/${escaped(type)}/schema`, JSON.parse(text))].filter(Boolean).map(told));
    }
    const body = operation.requestBody && sent !== undefined ? parsed(sent) : undefined;
    if (body !== undefined) {
      const errors = errorsOf(`${at}/requestBody/content/application~1json/schema`, body);
      if (errors !== '' && status !== 400) found.push(`${called} although its body is refused: ${errors}`);
    }
    return found;

    function told(errors: string): string {
      return `${called} answers ${text.slice(0, 200)}: ${errors}`;
    }
  };
}

function templateOf({ paths }: Document, path: string, method: string): string | undefined {
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{[^}]*\}/g, '[^/]+')}$`).test(path);
  const found = Object.keys(paths).filter((template) => fits(template) && paths[template]?.[method.toLowerCase()]);
  return found.find((template) => !template.includes('{')) ?? found[0];
}

function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
