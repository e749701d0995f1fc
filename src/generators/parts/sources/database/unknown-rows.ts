import { nameMembers } from '../../../../checks/names/members.ts';
import { separated } from '../../../text/java/java-file.ts';
import type { SupportFile } from './dialects/dialect.ts';
import type { DatabaseProject } from './operation/operation.ts';

/** Labels by which a generated test shows that Java and the portal name columns alike. */
const LABELS = [
  ...[
    'user_id',
    'FirstName',
    'ORDER_Líneas2',
    'user_id',
    '?column?',
    '',
    '?column?',
    'class',
    '2nd',
    'ß_名',
    'toString',
  ],
  ...[
    'класс',
    '$',
    'V$SESSION',
    '%',
    'Result',
    'result',
    'a.b',
    'a_b',
    'findURLById',
    'ИмяКлиента',
    '주문_번호',
    '__proto__',
    'Proto',
  ],
];

/** Lists the classes that name columns which are known only when they are read; none where all are known. */
export function unknownRows({ operations }: DatabaseProject): readonly SupportFile[] {
  const members = operations.flatMap(({ response }) => response.members);
  if (!members.some((member) => member.kind === 'rows' && member.columns.length === 0)) return [];
  const wanted = LABELS.map((name, index) => ({ key: `${index}`, name, fallback: `value${index + 1}` }));
  const names = nameMembers(wanted).map(({ property }) => property);
  return [
    { name: 'ColumnNames', template: 'sources/database/ColumnNames.java' },
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
