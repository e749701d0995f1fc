import type { RequestDiff, ToldChange } from '../../../services/generation/request/diff.ts';
import { toldFaults } from '../../../shared/failures.ts';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import type { RequestDiff as WireDiff } from '../../../shared/wire/diff.ts';

/** @returns a diff as callers get it, each change in a sentence of their language. */
export function toldDiff({ since, against, operations }: RequestDiff, language: Language): WireDiff {
  return {
    against,
    since: since?.toISOString() ?? null,
    operations: operations.map(({ name, published, access, verdict, changes }) => ({
      name,
      ...(published && { published: [...published] }),
      ...(access && { access: { ...access, scopes: [...access.scopes], roles: [...access.roles] } }),
      verdict,
      changes: changes.map((change) => toldChange(change, language)),
    })),
  };
}

function toldChange(change: ToldChange, language: Language): WireDiff['operations'][number]['changes'][number] {
  const { fault: _, ...told } = change;
  return { ...told, message: sentence(change, language) };
}

/** `{kind: 'answerType', member: 'id', was: 'int32', is: 'int64'}` → `id of the answer was int32 and is int64.` */
function sentence({ kind, member = '', was = '', is = '', fault }: ToldChange, language: Language): string {
  if (fault)
    return toldFaults([fault], language)
      .map(({ message }) => message)
      .join(' ');
  const t = textsFor(language);
  const which = member === '' && kind.startsWith('answer') ? [`common:diff.body.${kind}`] : [];
  return t([...which, `common:diff.${kind}`], { member, was, is });
}
