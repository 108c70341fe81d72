/** Reads the deployed resources from the emulator's services, not from the template. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, type Emulator } from './emulator.ts';

interface TemplateResource {
  Type: string;
  Properties: Record<string, unknown>;
}

/** The resources of a synthesized stack. */
export const readTemplate = (assembly: string, stack: string): Record<string, TemplateResource> => {
  const file = join(assembly, `${stack}.template.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, TemplateResource> })
    .Resources;
};

/** Physical names of a stack's resources by logical id; empty when the stack does not exist. */
export const resourcesOf = async (
  emulator: Emulator,
  stack: string,
): Promise<Map<string, string>> => {
  const body = new URLSearchParams({
    Action: 'ListStackResources',
    Version: '2010-05-15',
    StackName: stack,
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(emulator, 'cloudformation', '/', { method: 'POST', headers, body }).then(
    (response) => response.text(),
    () => '',
  );
  const members = answer.split('<member>').slice(1);
  const field = (member: string, name: string): string =>
    new RegExp(`<${name}>(.*?)</${name}>`).exec(member)?.[1] ?? '';
  return new Map(
    members.map((member) => [
      field(member, 'LogicalResourceId'),
      field(member, 'PhysicalResourceId'),
    ]),
  );
};

export interface DeployedFunction {
  FunctionName: string;
  FunctionArn: string;
  Runtime: string;
  Handler: string;
  MemorySize: number;
  Timeout: number;
  CodeSha256: string;
  Environment?: { Variables: Record<string, string> };
}

export const functionsOf = async (emulator: Emulator): Promise<DeployedFunction[]> => {
  const answer = await ask(emulator, 'lambda', '/2015-03-31/functions/');
  return ((await answer.json()) as { Functions: DeployedFunction[] }).Functions;
};

/** @throws Error when the function threw */
export const invoke = async (emulator: Emulator, name: string, event: string): Promise<unknown> => {
  const path = `/2015-03-31/functions/${name}/invocations`;
  const answer = await ask(emulator, 'lambda', path, { method: 'POST', body: event });
  const payload = await answer.text();
  if (answer.headers.has('x-amz-function-error')) throw new Error(`${name}: ${payload}`);
  return JSON.parse(payload);
};

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
}

/** Statements of a role's own policies. */
export const statementsOf = async (emulator: Emulator, role: string): Promise<Statement[]> => {
  const query = async (Action: string, more: Record<string, string> = {}): Promise<string> => {
    const body = new URLSearchParams({ Action, Version: '2010-05-08', RoleName: role, ...more });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: body.toString() };
    return (await ask(emulator, 'iam', '/', init)).text();
  };
  const names = [...(await query('ListRolePolicies')).matchAll(/<member>(.*?)<\/member>/g)];
  const policies = await Promise.all(
    names.map(async ([, PolicyName = '']) => {
      const xml = await query('GetRolePolicy', { PolicyName });
      const document = /<PolicyDocument>(.*?)<\/PolicyDocument>/s.exec(xml)?.[1] ?? '';
      return JSON.parse(decodeURIComponent(document.replaceAll('&quot;', '"'))) as {
        Statement: Statement[];
      };
    }),
  );
  return policies.flatMap(({ Statement }) => Statement);
};

interface DeployedRoute {
  routeKey: string;
  target: string;
  authorizerId: string;
}

export interface DeployedApi {
  /** Function names by route key ("GET /products"). */
  functions: ReadonlyMap<string, string>;
  /** Function names. */
  authorizers: readonly string[];
}

const functionIn = (uri: string): string =>
  /:function:([^:/]+)/.exec(uri)?.[1] ?? `no function in ${uri}`;

export const apisOf = async (emulator: Emulator): Promise<DeployedApi[]> => {
  const get = async <T>(path: string): Promise<T> =>
    (await ask(emulator, 'apigateway', `/v2/apis${path}`)).json() as Promise<T>;
  const items = async <T>(path: string): Promise<T[]> => (await get<{ items: T[] }>(path)).items;
  const read = async ({ apiId }: { apiId: string }): Promise<DeployedApi> => {
    const [routes, integrations] = await Promise.all([
      items<DeployedRoute>(`/${apiId}/routes`),
      items<{ integrationId: string; integrationUri: string }>(`/${apiId}/integrations`),
    ]);
    const calls = ({ target }: DeployedRoute): string => {
      const id = target.replace('integrations/', '');
      const found = integrations.find(({ integrationId }) => integrationId === id);
      return functionIn(found?.integrationUri ?? target);
    };
    // moto cannot list authorizers, only get one by its id.
    const authorizers = await Promise.all(
      [...new Set(routes.map(({ authorizerId }) => authorizerId))].map((id) =>
        get<{ authorizerUri: string }>(`/${apiId}/authorizers/${id}`),
      ),
    );
    return {
      functions: new Map(routes.map((route) => [route.routeKey, calls(route)])),
      authorizers: authorizers.map(({ authorizerUri }) => functionIn(authorizerUri)),
    };
  };
  return Promise.all((await items<{ apiId: string }>('')).map(read));
};

/** The XML of CloudFront's GetDistribution. */
export const distribution = async (emulator: Emulator, id: string): Promise<string> =>
  (await ask(emulator, 'cloudfront', `/2020-05-31/distribution/${id}`)).text();
