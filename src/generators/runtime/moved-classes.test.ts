import { expect, test } from 'vitest';
import { withRequired } from './modules.ts';
import { mayHaveMoved, movedClasses } from './moved-classes.ts';

const project = { basePackage: 'com.acme.shop' };
const HOME = 'src/generated/java/com/acme/shop';
const moved = (name: string, modules: readonly string[], written: readonly string[] = []) =>
  movedClasses([`${HOME}/${name}.java`], { project, modules: withRequired(modules), written: new Set(written) })[0];

test('a class with another name is told by what the service has of its successors', () => {
  const was = 'com.acme.shop.repository.DbValues';
  expect(moved('repository/DbValues', ['jdbc-mysql'])).toEqual({
    ...{ was, is: 'forja.runtime.jdbc.mysql.MySqlValues', usable: true },
  });
  expect(moved('repository/DbValues', ['jdbc-sqlserver'])?.is).toBe('forja.runtime.jdbc.sqlserver.SqlServerValues');
  expect(moved('repository/DbValues', ['core'])).toEqual({ was, usable: false });
});

test('the same name in two packages has two successors', () => {
  const both = ['soap', 'soap-security', 'client-soap-security'];
  expect(moved('soap/UserToken', both)?.is).toBe('forja.runtime.soap.security.UserToken');
  expect(moved('client/UserToken', both)?.is).toBe('forja.runtime.client.soap.security.UserTokenCredentials');
});

test('a class that other packages cannot use is told as such', () => {
  expect(moved('session/PoolQueue', ['session'])).toMatchObject({
    is: 'forja.runtime.session.PoolQueue',
    usable: false,
  });
});

test('what a class has otherwise is told where another import does not do', () => {
  expect(moved('state/KeptAnswers', ['state'])).toMatchObject({ usable: true, otherwise: 'hold(RequestKey)' });
  expect(moved('state/Inbox', ['state'])).not.toHaveProperty('otherwise');
});

test('a class of the project may have the place of another one', () => {
  const own = `${HOME}/client/ApiConfiguration.java`;
  expect(moved('client/ApiDefaults', ['client'], [own])?.is).toBe('com.acme.shop.client.ApiConfiguration');
  expect(moved('client/ApiDefaults', ['client'])).not.toHaveProperty('is');
});

test('a project may have had such classes, or not', () => {
  expect(mayHaveMoved([`${HOME}/failure/Failure.java`])).toBe(true);
  expect(mayHaveMoved([`${HOME}/model/Failure.java`, 'forja/runtime/java/forja/runtime/failure/Failure.java'])).toBe(
    false,
  );
});
