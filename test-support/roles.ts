/**
 * Role, environment and runtime of every function, read from the synthesized templates. The endpoint
 * tests compare each AWS call with its role (test-support/permissions.ts).
 */
import { join } from 'node:path';
import { stacksOf, type StackTemplate } from './template.ts';

export interface Statement {
  /** `dynamodb:Query`. */
  actions: string[];
  /** By logical id, `Table.Arn/index/list`; `*` matches any text. */
  resources: string[];
  /** Operator → key → values, one of which must match. */
  conditions: Record<string, Record<string, string[]>>;
}

export interface Role {
  statements: Statement[];
  runtime: string;
  /** The value of a variable that names a resource is its logical id. */
  environment: Record<string, string>;
  logGroup: string;
}

export type Roles = Record<string, Role>;

/** The endpoint tests write the permissions here that their functions have used. */
export const USED_PERMISSIONS_FILE = join(import.meta.dirname, '../dist/used-permissions.txt');

/** The roles of the functions of a stack. */
export const rolesIn = (stack: StackTemplate): Roles => {
  const texts = (values: unknown): string[] => [values].flat().map((each) => stack.text(each));
  const toStatement = ({
    Effect,
    Action,
    Resource,
    Condition = {},
  }: ReturnType<StackTemplate['statementsOf']>[number]): Statement => {
    if (Effect !== 'Allow') throw new Error(`A function's role has a statement that is ${Effect}`);
    const conditions = Object.entries(Condition as Record<string, Record<string, unknown>>).map(
      ([operator, keys]) => [operator, mapValues(keys, texts)] as const,
    );
    return {
      actions: [Action].flat(),
      resources: texts(Resource),
      conditions: Object.fromEntries(conditions),
    };
  };
  return mapValues(stack.functions, ({ roleId, properties }) => {
    const { Runtime, Environment, LoggingConfig } = properties as {
      Runtime: string;
      Environment: { Variables: Record<string, unknown> };
      LoggingConfig: { LogGroup: unknown };
    };
    return {
      statements: stack.statementsOf(roleId).map(toStatement),
      runtime: Runtime,
      logGroup: stack.text(LoggingConfig.LogGroup),
      environment: mapValues(Environment.Variables, (value) => stack.text(value)),
    };
  });
};

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** Functions of all stages, from production where several stages have one. */
export const allRoles = (): Roles => {
  const stacks = (['demo', 'production'] as const).flatMap((name) => Object.values(stacksOf(name)));
  return Object.assign({}, ...stacks.map(rolesIn)) as Roles;
};
