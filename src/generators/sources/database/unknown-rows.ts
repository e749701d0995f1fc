import { separated } from '../../java/java-file.ts';
import { JAVA_OBJECT_MEMBERS, JAVA_RESERVED } from '../../java/words.ts';
import { nameMembers } from '../../names/members.ts';
import { camel, LETTERS } from '../../names/words.ts';
import { str } from '../../render/escape.ts';
import { fragment, joined, type Rendered } from '../../render/rendered.ts';
import type { SupportFile } from './dialects/dialect.ts';
import type { DatabaseProject } from './operation.ts';

const WORDS_A_LINE = 8;
/** What shows that both sides name alike. */
const LABELS = ['user_id', 'FirstName', 'ORDER_Líneas2', 'user_id', '?column?', '', 'class', '2nd', 'ß_名', 'toString'];

/** How rows are named whose columns are known only when they are read; nothing where all are known. */
export function unknownRows({ operations }: DatabaseProject): readonly SupportFile[] {
  const members = operations.flatMap(({ response }) => response.members);
  if (!members.some((one) => one.kind === 'rows' && one.columns.length === 0)) return [];
  const names = nameMembers(
    LABELS.map((label, index) => ({ key: `${index}`, name: camel(label, `value${index + 1}`) })),
  );
  return [
    {
      name: 'ColumnNames',
      template: 'sources/database/ColumnNames.java',
      view: {
        letters: separated(Object.entries(LETTERS).map(([from, to]) => ({ from, to }))),
        reserved: lines([...JAVA_RESERVED, ...JAVA_OBJECT_MEMBERS].sort()),
      },
    },
    {
      name: 'ColumnNamesTest',
      template: 'sources/database/ColumnNamesTest.java',
      test: true,
      view: {
        labels: separated(LABELS.map((text) => ({ text }))),
        names: separated(names.map((text) => ({ text }))),
      },
    },
  ];
}

/** Java texts with commas between, as many in a line as are read at a glance. */
function lines(words: readonly string[]): readonly Rendered[] {
  const count = Math.ceil(words.length / WORDS_A_LINE);
  return Array.from({ length: count }, (_, line) => {
    const own = words.slice(line * WORDS_A_LINE, (line + 1) * WORDS_A_LINE).map((word) => str(word));
    return fragment`${joined(own, ', ')}${line === count - 1 ? fragment`` : fragment`,`}`;
  });
}
