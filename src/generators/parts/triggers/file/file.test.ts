import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { faultsOf, flat, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import { query } from '../../../../../tests/support/parts/routines.ts';
import {
  addOrder,
  archiveOrders,
  cleanUp,
  customerOrders,
  findOrders,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { RecordSchema } from '../../../../model/described/record-schema.ts';
import type { Routine } from '../../../../model/described/routine.ts';

const file = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('file', routines, wishes);
const files = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map(({ input, ...options }) => ({ options, ...(input !== undefined && { input }) }) as object),
});
const from = (target: string, origin: object) => ({ target, from: origin });
const column = (name: string) => ({ place: 'record', name });

const PAYMENT: Routine = routine(
  'pay',
  [
    parameter('amount', 'numeric', { type: { kind: 'decimal' } }),
    parameter('due', 'date', { type: { kind: 'date' } }),
    parameter('booked', 'timestamp', { type: { kind: 'timestamp', zoned: false }, hasDefault: true }),
    parameter('seen', 'timestamptz', { type: { kind: 'timestamp', zoned: true }, hasDefault: true }),
  ],
  { readOnly: false, returnValue: field('result') },
);

describe('the settings of a listener', () => {
  test('are a directory that the environment changes, a pattern and a format; the rest is as the runtime has it', () => {
    const { settings, variables } = file([addOrder]);
    expect(Object.entries(settings).filter(([key]) => key.startsWith('service.'))).toEqual([
      ['service.files-enabled', '${FILES_ENABLED:true}'],
      ['service.files.addOrder.directory', '${FILE_ADD_ORDER_DIRECTORY:files/add-order}'],
      ['service.files.addOrder.pattern', '*'],
      ['service.files.addOrder.ready.when', 'stable'],
      ['service.files.addOrder.format.kind', 'csv'],
    ]);
    expect(variables).toEqual(['FILES_ENABLED', 'FILE_ADD_ORDER_DIRECTORY']);
  });

  test('are all that the form says otherwise', () => {
    const options = {
      ...{ directory: '/data/in', pattern: '*.csv', encoding: 'windows-1252', separator: 'bar', nullText: 'NULL' },
      ...{ locale: 'de-CH', grouping: true, datePattern: 'dd.MM.yyyy', timestampPattern: 'dd.MM.yyyy HH:mmXXX' },
      ...{ unknown: 'ignore', ready: 'marked', marker: '.ok', poll: '1m', block: '1000', rejectedPercent: '5' },
      ...{ rejectedLeast: 7, processed: '/data/done', failed: 'bad', saveAs: '{date}/{file}', header: false },
      columns: 'due, amount,seen',
    };
    const { settings } = file([PAYMENT], files(options));
    const own = Object.entries(settings).flatMap(([key, value]) =>
      key.startsWith('service.files.pay.') ? [[key.slice('service.files.pay.'.length), value]] : [],
    );
    expect(Object.fromEntries(own)).toEqual({
      ...{ directory: '${FILE_PAY_DIRECTORY:/data/in}', pattern: '*.csv', poll: '1m', block: '1000' },
      ...{ 'ready.when': 'marked', 'ready.marker': '.ok', 'rejected.percent': '5', 'rejected.least': '7' },
      ...{ processed: '/data/done', failed: 'bad', 'save-as': '{date}/{file}' },
      ...{
        'format.kind': 'csv',
        'format.charset': 'windows-1252',
        'format.separator': '|',
        'format.unknown': 'ignore',
      },
      ...{ 'format.null-text': 'NULL', 'format.locale': 'de-CH', 'format.grouping': 'true', 'format.header': 'false' },
      ...{ 'format.columns': 'due,amount,seen', 'format.patterns.[due]': 'dd.MM.yyyy' },
      ...{ 'format.patterns.[booked]': 'dd.MM.yyyy HH:mmXXX', 'format.patterns.[seen]': 'dd.MM.yyyy HH:mmXXX' },
    });
  });

  test('let no file go on behind a rejected record where that is wanted', () => {
    const { settings } = file([addOrder], files({ rejected: 'none' }));
    expect(settings['service.files.addOrder.rejected.percent']).toBe('0');
    expect(settings['service.files.addOrder.rejected.least']).toBe('0');
    const both = { rejected: 'none', rejectedLeast: 3 };
    expect(faultsOf('file', [addOrder], files(both))).toContain('endpoints.0.options.rejectedLeast: notApplying');
  });

  test.each([
    ['json', 'json'],
    ['jsonLines', 'json-lines'],
    ['xml', 'xml'],
  ])('of %s have nothing of CSV', (format, kind) => {
    const { settings } = file([addOrder], files({ format }));
    expect(settings['service.files.addOrder.format.kind']).toBe(kind);
    expect(Object.keys(settings).filter((key) => /header|separator|locale/.test(key))).toEqual([]);
  });

  test.each([
    ['directory', '', 'required'],
    ['directory', '/data/../etc', 'folderSteps'],
    ['directory', './in', 'folderSteps'],
    ['directory', '/data//in', 'folderSteps'],
    ['directory', '/data/in/', 'folderSteps'],
    ['directory', 'C:\\in', 'folderSigns'],
    ['directory', '${HOME}/in', 'folderSigns'],
    ['directory', 'in\u200bto', 'characters'],
    ['processed', '..', 'folderSteps'],
    ['saveAs', '{day}', 'saveAsVariables'],
    ['saveAs', '../{file}', 'folderSteps'],
    ['saveAs', '/{file}', 'folderSteps'],
    ['pattern', 'in/*.csv', 'patternFolder'],
    ['pattern', '{a,b}.csv', 'patternSigns'],
    ['datePattern', 'MM/yyyy', 'timePattern'],
    ['datePattern', 'dd.MMM.yyyy', 'timePattern'],
    ['timestampPattern', 'dd.MM.yyyy', 'timePattern'],
    ['locale', 'German', 'locale'],
    ['poll', '0s', 'positive'],
    ['poll', 'often', 'period'],
    ['block', 'many', 'numeric'],
    ['block', '0', 'positive'],
    ['block', '1.5', 'integer'],
    ['rejectedPercent', '0', 'positive'],
    ['rejectedPercent', '101', 'tooLarge'],
    ['rejectedPercent', 'few', 'numeric'],
    ['rejectedLeast', 'few', 'numeric'],
    ['element', 'orders', 'notApplying'],
    ['marker', '.ok', 'notApplying'],
    ['columns', 'customerId', 'notApplying'],
    ['encoding', 'EBCDIC', 'decision'],
  ])('%s: %s is refused beside its field (%s)', (name, value, fault) => {
    expect(faultsOf('file', [addOrder], files({ [name]: value }))).toContain(`endpoints.0.options.${name}: ${fault}`);
  });

  test('name no folder for those that are done with in which they would be taken again', () => {
    const options = { directory: '/data/in', processed: '/data/in', failed: '/data/in' };
    expect(faultsOf('file', [addOrder], files(options))).toEqual([
      'endpoints.0.options.processed: fileFolder',
      'endpoints.0.options.failed: fileFolder',
    ]);
  });

  test.each(['*.part', 'orders.TMP', '.orders', '*.filepart'])('take no parts: %s', (pattern) => {
    expect(faultsOf('file', [addOrder], files({ pattern }))).toEqual(['endpoints.0.options.pattern: filePart']);
  });
});

describe('two listeners', () => {
  const both = (first: object, second: object) =>
    faultsOf('file', [addOrder, orderTotal], files({ ...first }, { ...second }));
  const directory = '/data/in';

  test('of one directory have patterns that no name fits both', () => {
    expect(both({ directory, pattern: '*.csv' }, { directory, pattern: 'orders-*' })).toEqual([
      'endpoints.1.options.pattern: fileTwice',
    ]);
    expect(both({ directory, pattern: '*.csv' }, { directory, pattern: '*.txt' })).toEqual([]);
  });

  test('of two directories have any', () => {
    expect(both({ directory }, { directory: '/data/out' })).toEqual([]);
  });
});

describe('the request of a record', () => {
  test('is read from the columns by its own names, and a part of the transaction that is open', () => {
    const project = file([addOrder, archiveOrders]);
    project
      .java('ShopFiles')
      .contains(
        'FileOperation<AddOrderRequest> addOrderFiles() {',
        'new FileOperation<>("addOrder", AddOrderRequest.class, true,',
        '(request, origin) -> service.addOrder(request));',
        'new FileOperation<>("archiveOrders", ArchiveOrdersRequest.class, false,',
      )
      .lacks('RequestCheck');
    project.hasNoJava('ShopRequestMapper', 'AddOrderBody');
  });

  test('takes columns by other names, constants, the number of the record and the name of the file', () => {
    const input = [from('customer_id', column('customer')), from('note', { variable: 'fileName' })];
    const project = file(
      [addOrder, orderTotal],
      files({ input }, { input: [from('order_id', { variable: 'recordNumber' })] }),
    );
    project
      .java('ShopFiles')
      .contains('FileOperation<AddOrderBody>', 'service.addOrder(check.valid(requests.addOrder(request, origin)))');
    const mapper = project.text('DefaultShopRequestMapper.java');
    expect(mapper).toContain('new AddOrderRequest( body.customer(), origin.file() )');
    expect(mapper).toContain('new OrderTotalRequest( origin.number() )');
  });

  test.each([
    [{ kind: 'integer', bits: 32, signed: true }, 'Math.toIntExact(origin.number())'],
    [{ kind: 'integer', bits: 32, signed: false }, 'origin.number()'],
    [{ kind: 'integer', bits: 64, signed: false }, 'BigInteger.valueOf(origin.number())'],
  ])('has the number of the record as %j', (type, code) => {
    const taking = routine('take', [parameter('place', 'integer', { type } as never), parameter('other')]);
    const project = file([taking], files({ input: [from('place', { variable: 'recordNumber' })] }));
    expect(project.text('DefaultShopRequestMapper.java')).toContain(`new TakeRequest( ${code}, body.other() )`);
  });

  test('can be all of a file: JSON, XML, or a text', () => {
    const whole = file([addOrder], files({ format: 'json', each: 'file' }));
    expect(whole.settings['service.files.addOrder.format.each']).toBe('file');
    const input = [from('customer_id', { constant: 7 }), from('note', { variable: 'content' })];
    const text = file([addOrder], files({ input }));
    expect(text.settings['service.files.addOrder.format.each']).toBe('file');
    text.java('ShopFiles').contains('FileOperation<String>', '(content, origin) -> ', 'requests.addOrder(content)');
    expect(text.text('DefaultShopRequestMapper.java')).toContain('new AddOrderRequest( 7, content )');
  });

  test('is nothing where the operation takes nothing: each file is a call', () => {
    const project = file([cleanUp]);
    expect(project.settings['service.files.cleanUp.format.each']).toBe('file');
    project.java('ShopFiles').contains('FileOperation<String>', '(content, origin) -> service.cleanUp());');
    expect(project.sections.Files).toContain('each file, whatever is in it');
  });

  test('of an operation that takes lists or documents is JSON, unless somebody says otherwise', () => {
    expect(file([findOrders]).settings['service.files.findOrders.format.kind']).toBe('json-lines');
    expect(faultsOf('file', [findOrders], files({ format: 'csv' }))).toEqual([
      'endpoints.0.options.format: fileColumn',
    ]);
    expect(faultsOf('file', [findOrders], files({ format: 'xml' }))).toEqual([]);
  });

  test('from a line of CSV has no members within members', () => {
    const input = [from('customer_id', column('customer.id'))];
    expect(faultsOf('file', [addOrder], files({ input }))).toEqual(['endpoints.0.input.0.from.name: fileColumn']);
    expect(faultsOf('file', [addOrder], files({ format: 'jsonLines', input }))).toEqual([]);
  });

  test('is no whole file of CSV, and a text leaves nothing for a record', () => {
    expect(faultsOf('file', [addOrder], files({ each: 'file' }))).toEqual(['endpoints.0.options.each: fileWholeCsv']);
    const input = [from('note', { variable: 'content' })];
    expect(faultsOf('file', [addOrder], files({ input }))).toEqual(['endpoints.0.input: fileContent']);
  });

  test('takes texts of a file as texts alone', () => {
    const input = [from('before', { variable: 'fileName' })];
    expect(faultsOf('file', [archiveOrders], files({ input }))).toEqual([
      'endpoints.0.input.0.from.variable: fileText',
    ]);
  });

  test('takes nothing that somebody would send', () => {
    const input = [from('order_id', { place: 'header', name: 'x' })];
    expect(faultsOf('file', [orderTotal], files({ input }))).toEqual(['endpoints.0.input.0.from.place: inputPlace']);
  });

  test.each([
    ['note', 'fileColumnsLack'],
    ['customerId, note, customerId', 'fileColumns'],
    ['customerId, remark, note', 'fileColumns'],
  ])('without a header has all columns that it needs, each once: %s', (columns, fault) => {
    const options = { header: false, columns };
    expect(faultsOf('file', [addOrder], files(options))).toEqual([`endpoints.0.options.columns: ${fault}`]);
  });

  test('has times with an offset written with it', () => {
    const options = { timestampPattern: 'dd.MM.yyyy HH:mm' };
    expect(faultsOf('file', [PAYMENT], files(options))).toEqual(['endpoints.0.options.timestampPattern: fileOffset']);
  });
});

describe('the schema of records', () => {
  const recordSchema: RecordSchema = {
    files: [{ path: 'pay.xsd', content: '<schema/>' }],
    elements: [{ namespace: 'urn:pay', name: 'Payment', file: 'pay.xsd', type: '1' }],
    types: {
      1: { members: { Head: ['2'], note: [''], Amt: ['3'] } },
      2: { members: { Id: [''] } },
      3: { members: { Ccy: [''], value: [''] } },
    },
  };
  const paths = (name: string) => [from('customer_id', column(name)), from('note', column('note'))];
  const wishes = (options: object, name = 'Head.Id') => ({
    ...files({ input: paths(name), format: 'xml', element: 'Payment', ...options }),
    recordSchema,
  });

  test('is delivered, and each record is validated by it and may have more than is taken', () => {
    const project = file([addOrder], wishes({}));
    expect(project.settings).toMatchObject({
      'service.files.addOrder.format.element': 'Payment',
      'service.files.addOrder.format.schema': 'classpath:schemas/pay.xsd',
      'service.files.addOrder.format.namespace': 'urn:pay',
      'service.files.addOrder.format.unknown': 'ignore',
    });
    expect(project.file('src/generated/resources/schemas/pay.xsd').text).toBe('<schema/>');
    expect(project.sections.Files).toContain('each record of XML that fits `Payment` of `schemas/pay.xsd`');
    expect(project.shell('addOrder')).toContain('cat Payment.xml > files/add-order/sample.part');
    // What the test drops is made of the request, and of no schema.
    project.java('FilesTest').contains('settings.add("service.files.addOrder.format.schema", () -> "");');
  });

  test('is of whole files, too, also of those that are a text', () => {
    expect(file([addOrder], wishes({ each: 'file' })).settings).toMatchObject({
      'service.files.addOrder.format.each': 'file',
      'service.files.addOrder.format.schema': 'classpath:schemas/pay.xsd',
    });
  });

  test('is not there where nobody gave one', () => {
    const project = file([addOrder], files({ format: 'xml', element: 'Payment' }));
    expect(Object.keys(project.settings).filter((key) => /schema|namespace/.test(key))).toEqual([]);
    expect(project.of('file').filter(({ path }) => path.endsWith('.xsd'))).toEqual([]);
    project.java('FilesTest').lacks('format.schema');
  });

  test.each([
    [{ element: '' }, 'Head.Id', 'endpoints.0.options.element: recordElementNeeded'],
    [{ element: 'Paiment' }, 'Head.Id', 'endpoints.0.options.element: recordElement'],
    [{}, 'Head.Idd', 'endpoints.0.input.0.from.name: recordPath'],
    [{}, 'Heads.Id', 'endpoints.0.input.0.from.name: recordPath'],
    [{}, 'Amt', 'endpoints.0.input.0.from.name: recordPathWhole'],
    [{ format: 'json' }, 'Head.Id', 'options.schemaFiles: recordSchemaUnused'],
  ])('has what is named: %j and %s is refused', (options, name, fault) => {
    const { element, ...rest } = { element: 'Payment', ...options } as Record<string, string>;
    const own = { ...rest, ...(rest.format === 'json' ? {} : { element }) };
    const asked = files({ input: paths(name), format: 'xml', ...own });
    expect(faultsOf('file', [addOrder], { ...asked, recordSchema })).toEqual([fault]);
  });

  test('has the members that nothing maps as well, unless they may be left out', () => {
    const asked = files({ format: 'xml', element: 'Payment' });
    expect(faultsOf('file', [addOrder], { ...asked, recordSchema })).toEqual(['endpoints.0.input: recordPath']);
  });

  test('whose element is in several namespaces is none that can be told', () => {
    const [element] = recordSchema.elements;
    const elements = element ? [element, { ...element, namespace: 'urn:other' }] : [];
    const asked = { ...wishes({}), recordSchema: { ...recordSchema, elements } };
    expect(faultsOf('file', [addOrder], asked)).toEqual(['endpoints.0.options.element: recordElementTwice']);
  });

  test('comes with the request as its files', () => {
    const schemaFiles = [{ path: 'pay.xsd', content: '<schema/>' }];
    expect(faultsOf('file', [addOrder], { ...wishes({}), options: { schemaFiles } })).toEqual([]);
    expect(faultsOf('file', [addOrder], { ...wishes({}), options: { schemaFiles: [] } })).toEqual([
      'options.schemaFiles: schemaRequired',
    ]);
  });
});

describe('a block of records', () => {
  const SQL = 'insert into item (name) values (:name)';
  const note = query(SQL, [parameter('name', 'text', { type: { kind: 'string' } })], {
    ...{ readOnly: false, results: [{ kind: 'count' }] },
  } as never);
  const blocks = (options: object = {}, more: object = {}) =>
    file([note], { endpoints: [{ name: 'note', options, ...more } as object] });

  test('is done at once where the source can', () => {
    blocks()
      .java('QueriesFiles')
      .contains('FileCall.inBlocks((request, origin) -> request,', 'service::note, service::noteAll));');
    const input = [from('name', column('label'))];
    blocks({}, { input }).java('QueriesFiles').contains('(request, origin) -> check.valid(requests.note(request)),');
  });

  test('is one call after the other where each answer is looked at, or the source is a routine', () => {
    blocks({ noneFound: 'notFound' }).java('QueriesFiles').lacks('inBlocks').contains('service.note(request)');
    const senders = [{ sender: 'queue', options: { queueName: 'notes' } }];
    blocks({}, { senders }).java('QueriesFiles').lacks('inBlocks');
    file([addOrder]).java('ShopFiles').lacks('inBlocks');
  });
});

describe('what is remembered', () => {
  test('is a table that copies share, with the position in the transaction of the work where that can be', () => {
    const project = file([addOrder, archiveOrders], { options: { stateSchema: 'kept' } });
    expect(project.of('state')).toEqual([
      { kind: 'state', table: 'files', schema: 'kept', apart: undefined, field: 'options.stateDatabase' },
    ]);
    expect(project.modules).toEqual(['files', 'state']);
    const promised = project.sections['What is promised of a record'] ?? '';
    expect(promised).toMatch(/^\*\*At least once\*\* for `archiveOrders`: the work cannot be part of a transaction/);
    expect(promised).toContain('**One effect.**');
    expect(promised).toContain('from kept.service_files where ended_at is null');
    project.java('FilesTest').contains('FileLedger ledger;');
  });

  test('in a database apart is written after the work', () => {
    const project = file([addOrder], { options: { state: 'separate', stateDatabase: 'mysql' } });
    expect(flat(project.sections['What is promised of a record'])).toContain(
      'the work is done in one database and how far a file is done in another',
    );
  });

  test('is nothing without the scaling flag: one copy alone, and the README says so', () => {
    const project = file([addOrder], { options: { scaling: false } });
    expect(project.of('state')).toEqual([]);
    expect(project.modules).toEqual(['files']);
    expect(project.sections['What is promised of a record']).toMatch(/^\*\*One copy alone\.\*\*/);
    project.java('FilesTest').lacks('FileLedger');
  });

  test.each([
    [{ scaling: false, state: 'datasource' }, 'options.state: notApplying'],
    [{ state: 'separate' }, 'options.stateDatabase: required'],
    [{ state: 'none' }, 'options.state: decision'],
  ])('%j is refused', (options, fault) => {
    expect(faultsOf('file', [addOrder], { options })).toContain(fault);
  });
});

describe('the folders of a container', () => {
  test('are those of this machine: beside the project, or where they are', () => {
    const options = { directory: '/data/in', processed: '/data/done', failed: 'bad' };
    const project = file([addOrder, orderTotal], files({}, options));
    expect(project.of('mount').map(({ source, target }) => `${source}:${target}`)).toEqual([
      './files/add-order:/files/add-order',
      '/data/in:/data/in',
      '/data/done:/data/done',
    ]);
    const composed = project
      .of('environment')
      .flatMap(({ name, composed }) => (composed ? [`${name}=${composed}`] : []));
    expect(composed).toEqual(['FILE_ADD_ORDER_DIRECTORY=/files/add-order', 'FILE_ORDER_TOTAL_DIRECTORY=/data/in']);
  });

  test('of a machine with drives have no drive there', () => {
    const project = file([addOrder], files({ directory: 'C:/data/in' }));
    expect(project.of('mount')).toEqual([{ kind: 'mount', source: 'C:/data/in', target: '/data/in' }]);
  });
});

describe('a file to try it with', () => {
  const shell = (options: object, of: Routine = PAYMENT) =>
    file([of], files({ ...options })).of('call')[0]?.shell ?? '';

  test('has a record that the operation takes, as it is written there, and its name when it is whole', () => {
    expect(shell({}, addOrder)).toBe(
      "mkdir -p files/add-order && printf '%s\\n' customerId,note 1,text > files/add-order/sample.part" +
        ' && mv files/add-order/sample.part files/add-order/sample',
    );
  });

  test.each([
    [{ separator: 'semicolon', locale: 'de', datePattern: 'dd.MM.yyyy' }, "'amount;due' '1,5;31.01.2026'"],
    [{ locale: 'de' }, `amount,due '"1,5",2026-01-31'`],
    [{ header: false, columns: 'booked,due,amount' }, '2026-01-31T12:30:00,2026-01-31,1.5'],
    [
      { header: false, columns: 'seen,due,amount', timestampPattern: "yyyy-MM-dd'T'HH:mmXXX" },
      '2026-01-31T12:30Z,2026-01-31,1.5',
    ],
    [{ nullText: '1.5' }, `amount,due '"1.5",2026-01-31'`],
    [{ format: 'json' }, `'[{"amount":1.5,"due":"2026-01-31"}]'`],
    [{ format: 'json', each: 'file' }, `'{"amount":1.5,"due":"2026-01-31"}'`],
    [
      { format: 'xml', element: 'payment' },
      "'<records>' '<payment><amount>1.5</amount><due>2026-01-31</due></payment>' '</records>'",
    ],
    [{ format: 'xml', each: 'file' }, "'<record><amount>1.5</amount><due>2026-01-31</due></record>'"],
  ])('is of its format: %j', (options, text) => {
    expect(shell(options)).toContain(`printf '%s\\n' ${text} >`);
  });

  test('is of its encoding, and has its marker', () => {
    const line = shell({ encoding: 'UTF-16', ready: 'marked', marker: '.ok', pattern: 'pay-?.csv' });
    expect(line).toContain('| iconv -f UTF-8 -t UTF-16 > files/pay/pay-1.csv.part');
    expect(line).toMatch(/ && touch files\/pay\/pay-1\.csv\.ok$/);
  });

  test('is what the test of the project drops', () => {
    const project = file([customerOrders, cleanUp], files({ pattern: '*.csv', encoding: 'ISO-8859-1' }, {}));
    project
      .java('ShopFilesTest')
      .contains(
        'drop("customerOrders", "sample.csv", "ISO-8859-1",',
        '"customerId",',
        'verify(shopService, timeout(PATIENCE_MS)).customerOrders(any());',
        'verify(shopService, timeout(PATIENCE_MS)).cleanUp();',
      );
  });
});

test('a started service says that it listens, and is ready while its folders are there', () => {
  const project = file([addOrder]);
  expect(project.probe('addOrder listens to its files')).toMatchObject({ logged: 'addOrder listens to ' });
  expect(project.of('health')).toEqual([{ kind: 'health', indicator: 'files' }]);
});

test('where files come to is what callers know', () => {
  expect(file([addOrder]).project.operations.map(({ published }) => published)).toEqual([['files/add-order/*']]);
});
