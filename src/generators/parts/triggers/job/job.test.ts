import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { faultsOf, flat, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import {
  addOrder,
  archiveOrders,
  cleanUp,
  customerOrders,
  orderLabel,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { periodWords } from '../../../../model/schema/period.ts';

const NIGHTLY = { expression: '0 0 1 * * *' };
const job = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('job', routines, wishes);
const jobs = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map(({ input, ...options }) => ({ options, ...(input !== undefined && { input }) }) as object),
});
const from = (target: string, origin: object) => ({ target, from: origin });

describe('the times of a job', () => {
  test('are settings that the environment changes: a cron with its zone', () => {
    const { settings, variables } = job([cleanUp], jobs({ ...NIGHTLY, zone: 'Europe/Madrid', missed: 'once' }));
    expect(settings['service.jobs.schedules.cleanUp.cron']).toBe('${JOB_CLEAN_UP_CRON:0 0 1 * * *}');
    expect(settings['service.jobs.schedules.cleanUp.zone']).toBe('Europe/Madrid');
    expect(settings['service.jobs.schedules.cleanUp.missed']).toBe('once');
    expect(settings['service.jobs.schedules.cleanUp.overlap']).toBe('skip');
    expect(variables).toContain('JOB_CLEAN_UP_CRON');
  });

  test.each([
    ['fixedRate', 'rate', 'every 15 minutes'],
    ['fixedDelay', 'delay', '15 minutes after the end of the last run'],
  ])('are a period at a %s, without a zone', (jobType, key, words) => {
    const { settings, sections } = job([cleanUp], jobs({ jobType, period: '15m', overlap: 'queue' }));
    expect(settings[`service.jobs.schedules.cleanUp.${key}`]).toBe(`\${JOB_CLEAN_UP_${key.toUpperCase()}:15m}`);
    expect(Object.keys(settings).filter((name) => /\.(?:cron|zone)$/.test(name))).toEqual([]);
    expect(sections.Jobs).toContain(`| \`cleanUp\` | ${words} | skipped | waits |`);
  });

  test.each([
    [{ expression: '' }, 'options.expression: required'],
    [{ expression: '0 0 1 * *' }, 'options.expression: cronFields'],
    [{ ...NIGHTLY, zone: 'Madrid' }, 'options.zone: zone'],
    [{ ...NIGHTLY, zone: 'europe/madrid' }, 'options.zone: zone'],
    [{ ...NIGHTLY, zone: 'Europe/MADRID' }, 'options.zone: zone'],
    [{ jobType: 'fixedRate', period: '' }, 'options.period: required'],
    [{ jobType: 'fixedRate', period: '0m' }, 'options.period: positive'],
    [{ jobType: 'fixedDelay', period: '5 minutes' }, 'options.period: period'],
    [{ jobType: 'fixedDelay', period: '5m', ...NIGHTLY }, 'options.expression: notApplying'],
    [{ ...NIGHTLY, period: '5m' }, 'options.period: notApplying'],
  ])('%j is refused beside its field', (options, fault) => {
    expect(faultsOf('job', [cleanUp], jobs(options))).toContain(`endpoints.0.${fault}`);
  });

  test.each(['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is a zone', (zone) => {
    expect(faultsOf('job', [cleanUp], jobs({ ...NIGHTLY, zone }))).toEqual([]);
  });

  test('are every night, or every hour, unless somebody says otherwise', () => {
    const { settings } = job(
      [cleanUp, orderLabel],
      jobs({}, { jobType: 'fixedRate', input: [from('order_id', { constant: 1 })] }),
    );
    expect(settings['service.jobs.schedules.cleanUp.cron']).toBe('${JOB_CLEAN_UP_CRON:0 0 3 * * *}');
    expect(settings['service.jobs.schedules.orderLabel.rate']).toBe('${JOB_ORDER_LABEL_RATE:1h}');
  });

  test('are said in words', () => {
    expect(['1d', '90s', '2h'].map(periodWords)).toEqual(['day', '90 seconds', '2 hours']);
  });
});

describe('the request of a run', () => {
  test('is made of constants, the time at which it was due, and its id; what may be left out is', () => {
    const wishes = jobs(
      { ...NIGHTLY, input: [from('customer_id', { constant: 7 }), from('note', { variable: 'runId' })] },
      { ...NIGHTLY, input: [from('customer_id', { constant: 5 })] },
      { ...NIGHTLY, input: [from('before', { variable: 'scheduledAt' })] },
    );
    const project = job([addOrder, customerOrders, archiveOrders], wishes);
    project
      .java('ShopJobs')
      .contains('run -> service.addOrder(check.valid(requests.addOrder(run))));', 'Job addOrderJob() {');
    const mapper = project.text('DefaultShopRequestMapper.java');
    expect(mapper).toContain('new AddOrderRequest( 7, run.id() )');
    expect(mapper).toContain('new CustomerOrdersRequest( 5, Omittable.omitted() )');
    expect(mapper).toContain('new ArchiveOrdersRequest( run.scheduledLocally().toLocalDate() )');
  });

  test('of an operation that takes nothing is none, and of one that needs nothing is empty', () => {
    const optional = routine('orders', [parameter('customer_id', 'integer', { hasDefault: true })]);
    const project = job([cleanUp, optional], jobs(NIGHTLY, NIGHTLY));
    project.java('ShopJobs').contains('run -> service.cleanUp());', 'new OrdersRequest(').lacks('requests');
    project.hasNoJava('ShopRequestMapper', 'RequestMapperDefaults');
  });

  test('needs each member that may not be left out: nobody gives it values', () => {
    const faults = faultsOf(
      'job',
      [addOrder, orderTotal],
      jobs({ ...NIGHTLY, input: [from('note', { constant: 'a' })] }, NIGHTLY),
    );
    expect(faults).toEqual(['endpoints.0.input: jobMember', 'endpoints.1.input: jobMember']);
  });

  test('takes the id of a run as a UUID or as a text that is long enough', () => {
    const taking = (type: object) =>
      routine('take', [field('id'), { ...parameter('id'), type } as never].slice(1) as never);
    const faults = (type: object) =>
      faultsOf('job', [taking(type)], jobs({ ...NIGHTLY, input: [from('id', { variable: 'runId' })] }));
    expect(faults({ kind: 'uuid' })).toEqual([]);
    expect(faults({ kind: 'string', length: 36 })).toEqual([]);
    expect(faults({ kind: 'string', length: 35 })).toEqual(['endpoints.0.input.0.from.variable: jobRunId']);
    expect(faults({ kind: 'date' })).toEqual(['endpoints.0.input.0.from.variable: jobRunId']);
  });

  test('takes nothing that somebody would send', () => {
    const input = [from('order_id', { place: 'header', name: 'x' })];
    expect(faultsOf('job', [orderTotal], jobs({ ...NIGHTLY, input }))).toEqual([
      'endpoints.0.input.0.from.place: inputPlace',
    ]);
  });
});

describe('what is remembered', () => {
  test('is a table that copies share, in which a run is marked together with its work where that can be', () => {
    const project = job([cleanUp, archiveOrders], {
      ...jobs(NIGHTLY, { ...NIGHTLY, input: [from('before', { variable: 'now' })] }),
      options: { stateSchema: 'kept' },
    });
    expect(project.of('state')).toEqual([
      { kind: 'state', table: 'ticks', schema: 'kept', apart: undefined, field: 'options.stateDatabase' },
    ]);
    expect(project.modules).toEqual(['jobs', 'state', 'web']);
    project.java('ShopJobs').contains('Job.together("cleanUp"', 'Job.before("archiveOrders"');
    const promised = project.sections['What is promised of a run'] ?? '';
    expect(promised).toMatch(/^\*\*At least once\*\* for `archiveOrders`: the work cannot be part of a transaction/);
    expect(promised).toContain('**One effect.**');
    expect(promised).toContain('select * from kept.service_ticks where outcome is null');
    project.java('JobsTest').contains('Ticks ticks;');
  });

  test('in a database apart is marked after the work', () => {
    const options = { state: 'separate', stateDatabase: 'mysql' };
    const project = job([cleanUp], { ...jobs(NIGHTLY), options });
    project.java('ShopJobs').contains('Job.before("cleanUp"');
    expect(flat(project.sections['What is promised of a run'])).toContain(
      'the work is done in one database and the mark that it is done in another',
    );
  });

  test('is nothing without the scaling flag: every copy runs every job, and the README says so', () => {
    const project = job([cleanUp], { ...jobs(NIGHTLY), options: { scaling: false } });
    expect(project.of('state')).toEqual([]);
    expect(project.modules).toEqual(['jobs', 'web']);
    expect(project.sections['What is promised of a run']).toMatch(/^\*\*Each copy by itself\.\*\*/);
    project.java('ShopJobs').contains('Job.before("cleanUp"');
    project.java('JobsTest').lacks('Ticks');
  });

  test.each([
    [{ scaling: false, state: 'datasource' }, 'options.state: notApplying'],
    [{ scaling: false, stateSchema: 'kept' }, 'options.stateSchema: notApplying'],
    [{ state: 'separate' }, 'options.stateDatabase: required'],
    [{ state: 'none' }, 'options.state: decision'],
  ])('%j is refused', (options, fault) => {
    expect(faultsOf('job', [cleanUp], { ...jobs(NIGHTLY), options })).toContain(fault);
  });

  test('what was missed is asked for only where it is known', () => {
    const wishes = { ...jobs({ ...NIGHTLY, missed: 'once' }), options: { scaling: false } };
    expect(faultsOf('job', [cleanUp], wishes)).toEqual(['endpoints.0.options.missed: notApplying']);
  });
});

describe('who may begin a run by hand', () => {
  test('is anybody without authentication, and the README says so', () => {
    const project = job([cleanUp], jobs(NIGHTLY));
    project.hasNoJava('SecurityConfiguration');
    expect(project.shell('cleanUp')).toBe('curl -sS -X POST http://localhost:8080/jobs/cleanUp/runs');
    expect(flat(project.sections.Jobs)).toContain('**Anybody who reaches the port can begin jobs');
    expect(project.of('probe')).toEqual([]);
    expect(project.probe('cleanUp is scheduled')).toEqual({
      ...{ kind: 'listenerProbe', name: 'cleanUp is scheduled', logged: 'cleanUp runs ' },
    });
  });

  test.each(['basic', 'apiKey', 'jwt'])('is known by %s, and strangers are told of no job', (auth) => {
    const project = job([cleanUp], { ...jobs(NIGHTLY), options: { auth } });
    project.java('SecurityConfiguration').contains(`"${auth}"`);
    expect(project.sections.Jobs).not.toContain('Anybody');
    expect(project.probe(`jobs are not told to a caller without ${auth}`)).toMatchObject({
      ...{ path: '/jobs', expectStatus: 401 },
    });
    expect(project.shell('cleanUp')).toMatch(/^curl -sS -[uH] .* -X POST /);
  });
});

test('each job has a test of its own', () => {
  const project = job(
    [cleanUp, archiveOrders],
    jobs(NIGHTLY, { ...NIGHTLY, input: [from('before', { variable: 'now' })] }),
  );
  project
    .java('ShopJobsTest')
    .contains('run("cleanUp");', 'verify(shopService).cleanUp();', 'verify(shopService).archiveOrders(any());');
});
