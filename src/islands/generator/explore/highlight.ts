import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import graphql from 'highlight.js/lib/languages/graphql';
import java from 'highlight.js/lib/languages/java';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import properties from 'highlight.js/lib/languages/properties';
import sql from 'highlight.js/lib/languages/sql';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

// Loaded when a file is first looked at: the library and these languages alone.
const LANGUAGES = { bash, dockerfile, graphql, java, json, markdown, properties, sql, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Longer ones are shown plain: a browser would stop for them. */
const MAX_LETTERS = 200_000;

const BY_NAME: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  Dockerfile: 'dockerfile',
  Jenkinsfile: 'java',
  mvnw: 'bash',
  '.env.example': 'properties',
  '.editorconfig': 'properties',
};
const BY_ENDING: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  graphqls: 'graphql',
  java: 'java',
  json: 'json',
  md: 'markdown',
  properties: 'properties',
  sh: 'bash',
  sql: 'sql',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

/** @returns a text as HTML in which all of it is escaped and words are marked; undefined where there is nothing to mark. */
export function highlighted(text: string, path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const language = BY_NAME[name] ?? BY_ENDING[name.slice(name.lastIndexOf('.') + 1)];
  if (language === undefined || text.length > MAX_LETTERS) return undefined;
  return hljs.highlight(text, { language, ignoreIllegals: true }).value;
}
