/** What stands in the emulator after a deployment, asked of its services and not of the template. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, type Emulator } from './emulator.ts';

interface TemplateResource {
  Type: string;
  Properties: Record<string, unknown>;
}

/** A stack as it was synthesized. */
export const readTemplate = (assembly: string, stack: string): Record<string, TemplateResource> => {
  const file = join(assembly, `${stack}.template.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, TemplateResource> })
    .Resources;
};

/** Names of the resources that a stack has made, by logical id; empty without such a stack. */
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

/** @throws Error when the function did */
export const invoke = async (emulator: Emulator, name: string, event: string): Promise<unknown> => {
  const path = `/2015-03-31/functions/${name}/invocations`;
  const answer = await ask(emulator, 'lambda', path, { method: 'POST', body: event });
  const payload = await answer.text();
  if (answer.headers.has('x-amz-function-error')) throw new Error(`${name}: ${payload}`);
  return JSON.parse(payload);
};

interface DeployedRoute {
  routeKey: string;
  target: string;
  authorizerId: string;
}

export interface DeployedApi {
  /** Names of functions by the keys of the routes that call them. */
  functions: ReadonlyMap<string, string>;
  /** Names of those that are asked before. */
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
    // moto lists no authorizers.
    const guards = await Promise.all(
      [...new Set(routes.map(({ authorizerId }) => authorizerId))].map((id) =>
        get<{ authorizerUri: string }>(`/${apiId}/authorizers/${id}`),
      ),
    );
    return {
      functions: new Map(routes.map((route) => [route.routeKey, calls(route)])),
      authorizers: guards.map(({ authorizerUri }) => functionIn(authorizerUri)),
    };
  };
  return Promise.all((await items<{ apiId: string }>('')).map(read));
};

/** What a distribution is, as CloudFront's XML says. */
export const distribution = async (emulator: Emulator, id: string): Promise<string> =>
  (await ask(emulator, 'cloudfront', `/2020-05-31/distribution/${id}`)).text();
