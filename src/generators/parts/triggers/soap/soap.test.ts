import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import {
  addOrder,
  cleanUp,
  customerOrders,
  findOrders,
  orderLabel,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';

const soap = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('soap', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

const WSDL = 'src/generated/resources/soap/corner-shop.wsdl';
const XSD = 'src/generated/resources/soap/corner-shop.xsd';

/** The text of an element of the schema, from its declaration to the next one. */
function declared(project: ReturnType<typeof soap>, name: string): string {
  const { text } = project.file(XSD);
  return (
    text
      .split(/(?=^ {2}<xs:(?:element|complexType|simpleType) name=)/m)
      .find((part) => part.includes(`name="${name}"`)) ?? ''
  );
}

describe('the contract', () => {
  test('is a WSDL with its schema in it, and the schema alone: both are handed out', () => {
    const contracts = soap([orderTotal])
      .of('file')
      .filter(({ contract }) => contract);
    expect(contracts.map(({ path, handedOutAs }) => [path, handedOutAs])).toEqual([
      [XSD, 'xsd'],
      [WSDL, undefined],
    ]);
    soap([orderTotal])
      .file(WSDL)
      .contains('<xs:element name="OrderTotalRequest">', '<wsdl:service name="CornerShopService">');
    soap([orderTotal]).file(XSD).lacks('wsdl:');
  });

  test('has a message, an operation and a binding for each operation, with what its source says of it', () => {
    const { text } = soap([orderTotal, cleanUp]).file(WSDL);
    expect(text.match(/<wsdl:message name="\w+"/g)).toHaveLength(5);
    expect(text.match(/<wsdl:operation name="OrderTotal">/g)).toHaveLength(2);
    expect(text).toContain('<wsdl:documentation>What an order costs. All taxes are in it</wsdl:documentation>');
    expect(text).toContain('<wsdl:documentation>Calls shop.clean_up()</wsdl:documentation>');
    expect(text).toContain('<soap:operation soapAction=""/>');
  });

  test('declares what may be left out and what may be null, and nothing else so', () => {
    const project = soap([customerOrders, addOrder]);
    expect(declared(project, 'CustomerOrdersRequest')).toContain('name="since" minOccurs="0" nillable="true"');
    expect(declared(project, 'CustomerOrdersRequest')).toContain('name="customerId" type="xs:int">');
    expect(declared(project, 'AddOrderRequest')).toContain('name="note" type="xs:string" nillable="true"');
    expect(declared(project, 'AddOrderRequest')).not.toContain('minOccurs');
  });

  test('has a list for rows, one for lists, values for enumerations and MTOM for bytes', () => {
    const project = soap([findOrders, orderLabel]);
    expect(declared(project, 'FindOrdersResponse')).toContain(
      'type="tns:FindOrdersRow" minOccurs="0" maxOccurs="unbounded"',
    );
    expect(declared(project, 'FindOrdersRequest')).toContain('maxOccurs="unbounded" nillable="true"');
    expect(declared(project, 'OrderStatus')).toContain('<xs:enumeration value="sold out"/>');
    expect(declared(project, 'OrderLabelResponse')).toContain('xmime:expectedContentTypes="application/octet-stream"');
  });

  test('of what takes and answers nothing has empty messages', () => {
    const project = soap([cleanUp]);
    expect(declared(project, 'CleanUpRequest')).toContain('<xs:complexType/>');
    expect(declared(project, 'CleanUpResponse')).toContain('<xs:complexType/>');
  });

  test('has the namespace of the package, unless its owner says another', () => {
    soap([orderTotal]).file(WSDL).contains('targetNamespace="http://shop.acme.com/"');
    const own = soap([orderTotal], { options: { targetNamespace: 'urn:acme:orders' } });
    own.file(WSDL).contains('targetNamespace="urn:acme:orders"').lacks('http://shop.acme.com/');
    expect(own.shell('orderTotal')).toContain('<OrderTotalRequest xmlns="urn:acme:orders">');
  });

  test('has a port that no type is called like', () => {
    const type = {
      ...findOrders,
      types: [{ kind: 'enum', name: 'CornerShopPort', databaseType: 'shop.corner_shop_port', values: ['a'] }],
      parameters: [{ ...findOrders.parameters[0], type: { kind: 'ref', name: 'CornerShopPort' } }],
    } as unknown as Routine;
    soap([type]).file(WSDL).contains('<wsdl:portType name="SoapCornerShopPort">', 'type="tns:SoapCornerShopPort"');
    soap([findOrders]).file(WSDL).contains('<wsdl:portType name="CornerShopPort">');
  });
});

describe('an endpoint', () => {
  test('reads the message of an operation and answers with the element of its answer', () => {
    soap([orderTotal, cleanUp])
      .java('ShopEndpoint')
      .contains(
        'localPart = "OrderTotalRequest"',
        '@ResponseElement(value = "OrderTotalResponse", member = "returnValue")',
      )
      .contains(
        '@RequestPayload OrderTotalRequest request',
        '@ResponseElement("CleanUpResponse")',
        'SoapDone cleanUp()',
      );
  });

  test('is called as its owner says', () => {
    const project = soap([orderTotal], options({ operationName: 'PriceOf' }));
    project.java('ShopEndpoint').contains('localPart = "PriceOfRequest"').lacks('OrderTotalResponse"');
    project.file(WSDL).contains('<wsdl:operation name="PriceOf">');
    expect(project.shell('orderTotal')).toContain('<PriceOfRequest');
  });
});

describe('callers', () => {
  test('of a service for everybody send no token, and probes ask for what is not valid', () => {
    const project = soap([orderTotal]);
    expect(project.modules).toEqual(['soap', 'web']);
    expect(project.variables).not.toContain('SOAP_PASSWORD');
    expect(project.shell('orderTotal')).not.toContain('UsernameToken');
    expect(project.probe('orderTotal refuses an invalid request')).toMatchObject({
      expectStatus: 500,
      expectBody: '<kind>INVALID</kind>',
    });
    project.java('ShopEndpointTest').lacks('UsernameToken');
  });

  test('known by a token have its module, its variables and its header', () => {
    const project = soap([orderTotal], { options: { auth: 'userToken' } });
    expect(project.modules).toEqual(['soap-security', 'web']);
    expect(project.settings).not.toHaveProperty(['service.soap.token-required']);
    expect(project.variables).toEqual(expect.arrayContaining(['SOAP_USERNAME', 'SOAP_PASSWORD']));
    expect(project.of('environment').find(({ name }) => name === 'SOAP_PASSWORD')).toMatchObject({ secret: true });
    expect(project.shell('orderTotal')).toContain('"$SOAP_PASSWORD"');
    expect(project.probe('orderTotal refuses a caller without userToken')).toMatchObject({
      expectBody: 'FailedAuthentication',
    });
    expect(project.probe('orderTotal refuses an invalid request')).toBeUndefined();
    project.file(WSDL).contains('Callers are known by a user token (WS-Security).');
  });

  test('of one operation alone are asked for a token there and nowhere else', () => {
    const project = soap([orderTotal, cleanUp], options({ auth: 'userToken' }, {}));
    const endpoint = project.java('ShopEndpoint');
    expect(endpoint.text.match(/@UserToken\(required = true\)/g)).toHaveLength(1);
    endpoint.contains('import forja.runtime.soap.security.UserToken;');
    expect(project.settings['service.soap.token-required']).toBe('false');
    expect(project.shell('orderTotal')).toContain('UsernameToken');
    expect(project.shell('cleanUp')).not.toContain('UsernameToken');
    const open = soap([orderTotal, cleanUp], { options: { auth: 'userToken' }, ...options({ auth: 'none' }, {}) });
    open.java('ShopEndpoint').contains('@UserToken(required = false)').lacks('@UserToken(required = true)');
  });

  test('that say the same as the project need no annotation', () => {
    soap([orderTotal], { options: { auth: 'userToken' }, ...options({ auth: 'userToken' }) })
      .java('ShopEndpoint')
      .lacks('@UserToken');
  });
});

describe('a mapping', () => {
  const input = [
    { target: 'customer_id', from: { place: 'header', name: 'X-Customer' } },
    { target: 'note', from: { place: 'body', name: 'text.note' } },
  ];

  test('takes header fields and elements inside of others', () => {
    const project = soap([addOrder], { endpoints: [{ input }] });
    project
      .java('ShopEndpoint')
      .contains(
        'HeaderFields headers',
        '@RequestPayload AddOrderBody body',
        'headers.required("X-Customer", Integer.class)',
      );
    project
      .java('ShopEndpoint')
      .contains('import forja.runtime.operation.RequestCheck;', 'import forja.runtime.soap.HeaderFields;');
    for (const name of ['ShopRequestMapper', 'AddOrderBodyText']) project.java(name);
    expect(project.shell('addOrder')).toContain(`-H 'X-Customer: 1'`);
    expect(project.shell('addOrder')).toContain('<text><note>text</note></text>');
    expect(declared(project, 'AddOrderRequest')).toContain('name="text"');
    expect(declared(project, 'AddOrderRequest')).not.toContain('customerId');
  });

  test('is nowhere where nothing is mapped', () => {
    const project = soap([addOrder]);
    project.java('ShopEndpoint').lacks('HeaderFields', 'RequestCheck');
    project.hasNoJava('ShopRequestMapper', 'AddOrderBody');
  });

  test('of constants alone leaves the message empty', () => {
    const constants = [
      { target: 'customer_id', from: { constant: 1 } },
      { target: 'note', from: { constant: 'x' } },
    ];
    const project = soap([addOrder], { endpoints: [{ input: constants }] });
    project.java('ShopEndpoint').lacks('@RequestPayload', 'HeaderFields');
    project.hasNoJava('AddOrderBody');
    expect(declared(project, 'AddOrderRequest')).toContain('<xs:complexType/>');
  });
});

describe('what is refused', () => {
  test('a name that another operation has, whatever its case', () => {
    expect(faultsOf('soap', [orderTotal, cleanUp], options({}, { operationName: 'ordertotal' }))).toEqual([
      'endpoints.1.options.operationName: operationTaken',
    ]);
  });

  test.each(['http://www.w3.org/2001/XMLSchema', 'http://schemas.xmlsoap.org/wsdl/', 'https://docs.oasis-open.org/x'])(
    'the namespace %s, whose names mean something else',
    (targetNamespace) => {
      expect(faultsOf('soap', [orderTotal], { options: { targetNamespace } })).toEqual([
        'options.targetNamespace: targetNamespaceKept',
      ]);
    },
  );

  test.each(['shop', 'a b:c', 'urn:ä', '1:x'])('%s, which is no absolute URI', (targetNamespace) => {
    expect(faultsOf('soap', [orderTotal], { options: { targetNamespace } })).toEqual([
      'options.targetNamespace: targetNamespace',
    ]);
  });

  test('nothing of a namespace that only looks like one that is kept', () => {
    expect(faultsOf('soap', [orderTotal], { options: { targetNamespace: 'http://www.w3.org.acme.com/' } })).toEqual([]);
  });
});

test('a service has neither CORS nor Spring Security: SOAP has tokens of its own', () => {
  const project = soap([orderTotal], { options: { auth: 'userToken' } });
  project.hasNoJava('SecurityConfiguration');
  expect(project.settings).not.toHaveProperty(['service.cors.allowed-origins']);
  expect(project.dependencies).not.toContain('security');
});
