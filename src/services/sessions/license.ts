import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../config.ts';
import { LANGUAGES, type Language } from '../../shared/language.ts';
import type { License } from '../../shared/wire.ts';

/** The license in force, in every language. */
export interface LicenseTexts {
  readonly version: string;
  readonly texts: Readonly<Record<Language, License>>;
}

/**
 * Reads the newest license: `{version}.{language}.md`, with a `#` title, `##` headings and plain paragraphs.
 * @throws Error when a language of that version is missing.
 */
export function readLicense(folder = join(ROOT, 'license')): LicenseTexts {
  const versions = readdirSync(folder).flatMap((name) => /^(\d+)\.\w+\.md$/.exec(name)?.[1] ?? []);
  const version = String(Math.max(...versions.map(Number)));
  const read = (language: Language) =>
    parseLicense(readFileSync(join(folder, `${version}.${language}.md`), 'utf8'), { version, language });
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
  return { version, texts: texts as Record<Language, License> };
}

function parseLicense(markdown: string, named: Pick<License, 'version' | 'language'>): License {
  const [head = '', ...parts] = markdown.split(/^## /m);
  const title = /^# (.+)$/m.exec(head)?.[1] ?? '';
  const sections = parts.map((part) => {
    const [heading = '', ...blocks] = part.split(/\n\s*\n/).map((block) => block.replace(/\s+/g, ' ').trim());
    return { heading, paragraphs: blocks.filter(Boolean) };
  });
  return { ...named, title, sections };
}
