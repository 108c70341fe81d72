/** Of the one table, every function reaches only the partitions that its row names. */
import { allEvents } from '#shared/rows/events.ts';
import { allRoutes, pascalCase } from '#shared/rows/index.ts';
import { allSchedules } from '#shared/rows/schedules.ts';
import { allWorkers } from '#shared/rows/workers.ts';
import { synthesizeRoles } from '../../test-support/roles.ts';

const roles = synthesizeRoles();
const rows = [...allRoutes, ...allWorkers, ...allSchedules, ...allEvents];

/** Conditions of what a function may do with the table itself; its index is another resource. */
const conditionsOf = (construct: string): object[] =>
  (roles[construct]?.statements ?? [])
    .filter(({ resources }) => resources.includes('Table.Arn'))
    .map(({ conditions }) => conditions);

const limited = rows.flatMap(({ id, uses: { partitions } }) =>
  partitions ? [[id, partitions] as const] : [],
);

test.each(limited)('%s', (id, partitions) => {
  const keys = partitions.map((partition) => partition.replace('#', '#*'));
  expect(conditionsOf(pascalCase(id))).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
  ]);
});

test('whoever calls, what is public reaches neither accounts nor what belongs to one', () => {
  const reads = allRoutes.filter(({ access, work }) => access === 'public' && work === 'read');
  const personal = reads.flatMap(({ uses: { partitions = [] } }) =>
    partitions.filter((partition) => !['CATEGORIES', 'PRODUCT#', 'SLUG#'].includes(partition)),
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(personal).toEqual([]);
});

test('only what restores, fills or looks at the whole shop reaches all of it', () => {
  const unlimited = Object.keys(roles).filter((construct) =>
    conditionsOf(construct).some((conditions) => Object.keys(conditions).length === 0),
  );
  expect(unlimited.toSorted()).toEqual([
    'PrepareShop',
    'ResetDemo',
    'ResetDemoNightly',
    'WatchInvariants',
  ]);
});
