import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { endpointOptions, projectOptions } from './options.ts';
import { soap } from './soap.ts';

const PAYLOAD = [{ target: 'id', from: { place: 'request', name: 'day' } }];
const sender = (options: object = {}, payload: readonly object[] | undefined = PAYLOAD) => ({
  sender: 'soap',
  options: { url: 'https://erp.example.com/orders', element: 'Place', ...options },
  ...(payload && { payload }),
});

/** Makes a project with one operation that is sent somewhere, and the uses of the sender. */
function sending(...senders: readonly object[]) {
  const project = projectOf([routine('total', [parameter('day')])], { endpoints: [{ senders }] });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

const contributedBy = ({ project, uses }: ReturnType<typeof sending>, options: object = {}) =>
  contributed(soap.contribute(project, projectOptions.parse(options), uses));
const check = ({ project, uses }: ReturnType<typeof sending>) => soap.check?.(project, projectOptions.parse({}), uses);

describe('what is sent', () => {
  test('settings say where it goes and as what', () => {
    const full = { soapVersion: '1.2', soapAction: 'urn:place', namespace: 'urn:orders' };
    const { files, modules, text, of, sections } = contributedBy(
      sending(sender({ ...full, children: 'unqualified', addressing: 'wsa' })),
      { delivery: 'outbox' },
    );
    expect(modules).toEqual(['soap-sender']);
    expect(files).toEqual(expect.arrayContaining(['SoapSender.java', 'SoapPayloads.java']));
    expect(text('SoapSender.java')).toMatch(/new Lane\("soap", "total to erp-example-com"\),[^;]*"total-place"/);
    const own = 'service.soap-sender.operations.total-place.';
    expect(Object.fromEntries(of('setting').map(({ key, value }) => [key, value]))).toMatchObject({
      ...{ [`${own}receiver`]: 'erp-example-com', [`${own}path`]: '/orders', [`${own}version`]: 'soap-12' },
      ...{ [`${own}action`]: 'urn:place', [`${own}namespace`]: 'urn:orders', [`${own}element`]: 'Place' },
      ...{ [`${own}qualified`]: false, [`${own}addressing`]: true },
    });
    expect(of('state')).toMatchObject([{ table: 'outbox', field: 'senderOptions.soap.outboxDatabase' }]);
    expect(sections['Messages to SOAP APIs']).toContain('{urn:orders}Place');
  });

  test('nothing is said that nobody chose', () => {
    const { of, sections } = contributedBy(sending(sender()));
    const own = of('setting').flatMap(({ key }) => /operations\.total-place\.(.*)/.exec(key)?.[1] ?? []);
    expect(own).toEqual(['receiver', 'path', 'version', 'element']);
    expect(sections['Messages to SOAP APIs']).toContain('Delivery is **at most once**');
  });
});

describe('what is refused, beside its field', () => {
  const field = (option: string, place = 0) => `endpoints.0.senders.${place}.options.${option}`;

  test('an answer that has no members', () => {
    expect(check(sending(sender({}, [])))).toEqual([{ field: field('element'), message: 'sentMembers' }]);
    expect(check(sending(sender()))).toEqual([]);
  });

  test('headers of WS-Addressing without an action', () => {
    expect(check(sending(sender({ addressing: 'wsa' })))).toEqual([
      { field: field('soapAction'), message: 'required' },
    ]);
  });

  test('the same element to the same address twice', () => {
    expect(check(sending(sender(), sender({ element: 'Other' }), sender()))).toEqual([
      { field: field('url', 2), message: 'receiverTaken' },
    ]);
  });

  test.each([
    [{ element: 'a:b' }, 'elementName'],
    [{ element: '1a' }, 'elementName'],
    [{ element: '' }, 'required'],
    [{ namespace: 'no uri' }, 'targetNamespace'],
    [{ soapAction: 'a"b' }, 'targetNamespace'],
    [{ soapVersion: '1.3' }, 'decision'],
  ])('%o', (options, message) => {
    const wrong = endpointOptions.safeParse({ url: 'https://erp.example.com/', element: 'Place', ...options });
    expect(wrong.error?.issues[0]?.message).toBe(message);
  });
});
