import { expect, test } from 'vitest';
import { isIdentifier } from '../../generators/text/render/java.ts';
import { camel, constant, kebab, pascal, words } from './words.ts';

test.each([
  ['ORDER_LINES', 'orderLines', 'OrderLines', 'order-lines', 'ORDER_LINES'],
  ['findURLById', 'findUrlById', 'FindUrlById', 'find-url-by-id', 'FIND_URL_BY_ID'],
  ['Größe', 'grosse', 'Grosse', 'grosse', 'GROSSE'],
  ['Dirección', 'direccion', 'Direccion', 'direccion', 'DIRECCION'],
  ['2nd place', 'n2ndPlace', 'N2ndPlace', '2nd-place', 'N2ND_PLACE'],
  ['class', 'classValue', 'Class', 'class', 'CLASS'],
  ['hashCode', 'hashCodeValue', 'HashCode', 'hash-code', 'HASH_CODE'],
  ['名前', 'item', 'Item', 'item', 'ITEM'],
  ['класс', 'klass', 'Klass', 'klass', 'KLASS'],
  ['ЖУРНАЛ_ЗАКАЗОВ', 'zhurnalZakazov', 'ZhurnalZakazov', 'zhurnal-zakazov', 'ZHURNAL_ZAKAZOV'],
  ['Παραγγελία', 'paraggelia', 'Paraggelia', 'paraggelia', 'PARAGGELIA'],
  ['주문_번호', 'jumunBeonho', 'JumunBeonho', 'jumun-beonho', 'JUMUN_BEONHO'],
  ['しょうひん', 'shouhin', 'Shouhin', 'shouhin', 'SHOUHIN'],
  ['カタログ', 'katarogu', 'Katarogu', 'katarogu', 'KATAROGU'],
  ['V$SESSION', 'vSession', 'VSession', 'v-session', 'V_SESSION'],
  ['😀', 'item', 'Item', 'item', 'ITEM'],
  ['?column?', 'column', 'Column', 'column', 'COLUMN'],
  ['', 'item', 'Item', 'item', 'ITEM'],
  ['*/ class X', 'classX', 'ClassX', 'class-x', 'CLASS_X'],
  ['\\u002a/', 'u002a', 'U002a', 'u002a', 'U002A'],
  ['${jndi:ldap}', 'jndiLdap', 'JndiLdap', 'jndi-ldap', 'JNDI_LDAP'],
  ['</script>', 'script', 'Script', 'script', 'SCRIPT'],
])('%j is spelled for each target', (name, lowerCamel, upperCamel, path, upperSnake) => {
  expect([camel(name), pascal(name), kebab(name), constant(name)]).toEqual([lowerCamel, upperCamel, path, upperSnake]);
  expect(isIdentifier(camel(name)) && isIdentifier(pascal(name)) && isIdentifier(constant(name))).toBe(true);
  expect(path).toMatch(/^[a-z0-9-]+$/);
});

test('a name of 500 characters is cut, and differs from another with the same start', () => {
  const [first, second] = [`${'a'.repeat(499)}b`, 'a'.repeat(500)].map((name) => camel(name));
  expect(first?.length).toBeLessThan(80);
  expect(first).not.toBe(second);
  expect(words('word '.repeat(100)).join('').length).toBeLessThan(80);
});
