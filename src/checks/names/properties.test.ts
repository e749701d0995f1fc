import { expect, test } from 'vitest';
import { isName } from '../../generators/text/render/java.ts';
import { takes } from './alphabet.ts';
import { componentName, isComponent, propertyName } from './properties.ts';

test.each([
  // Name, in JSON, in XML, in ASCII, in Java.
  ['ORDER_ID', 'orderId', 'orderId', 'orderId', 'orderId'],
  ['findURLById', 'findUrlById', 'findUrlById', 'findUrlById', 'findUrlById'],
  ['class', 'class', 'class', 'class', 'classValue'],
  ['RECORD', 'record', 'record', 'record', 'recordValue'],
  ['hashCode', 'hashCode', 'hashCode', 'hashCode', 'hashCodeValue'],
  ['Líneas', 'líneas', 'líneas', 'lineas', 'líneas'],
  ['Größe', 'größe', 'größe', 'grosse', 'größe'],
  ['класс', 'класс', 'класс', 'klass', 'класс'],
  ['КОД_КЛИЕНТА', 'кодКлиента', 'кодКлиента', 'kodKlienta', 'кодКлиента'],
  ['주문_번호', '주문_번호', '주문_번호', 'jumunBeonho', '주문번호'],
  ['名前', '名前', '名前', 'value3', '名前'],
  ['ชื่อ', 'ชื่อ', 'ชื่อ', 'value3', 'ชื่อ'],
  ['ስም', 'ስም', 'value3', 'value3', 'ስም'],
  ['2nd place', '2ndPlace', '_2ndPlace', '_2ndPlace', 'n2ndPlace'],
  ['$', '$', 'value3', 'value3', 'value3'],
  ['V$SESSION', 'v$session', 'vsession', 'vSession', 'vSession'],
  ['%', '%', 'value3', 'value3', 'value3'],
  ['?column?', 'column', 'column', 'column', 'column'],
  ['xmlId', 'xmlId', '_xmlId', 'xmlId', 'xmlId'],
  ['__typename', 'typename', 'typename', 'typename', 'typename'],
  ['😀', '😀', 'value3', 'value3', 'value3'],
  ['fi\u3164rst\ufe0f', 'first', 'first', 'first', 'first'],
  ['\u115f', 'value3', 'value3', 'value3', 'value3'],
  ['', 'value3', 'value3', 'value3', 'value3'],
  ['  ', 'value3', 'value3', 'value3', 'value3'],
  ['..', 'value3', 'value3', 'value3', 'value3'],
  ['\u0000', 'value3', 'value3', 'value3', 'value3'],
])('%j is changed only as far as its target needs', (name, json, xml, ascii, java) => {
  const properties = (['any', 'xml', 'ascii'] as const).map((alphabet) => propertyName(name, 'value3', alphabet));
  expect([...properties, componentName(json, 'value3')]).toEqual([json, xml, ascii, java]);
  expect(takes('any', json) && takes('xml', xml) && takes('ascii', ascii)).toBe(true);
  expect(isName(java) && isComponent(java)).toBe(true);
});

test('a name of 500 characters is cut, and differs from another with the same start', () => {
  const [first, second] = [`${'a'.repeat(499)}b`, 'a'.repeat(500)].map((name) => propertyName(name, 'value1'));
  expect(first?.length).toBeLessThan(270);
  expect(first).not.toBe(second);
});
