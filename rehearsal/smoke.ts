import { imageObjectPath } from '#shared/domain/image-path.ts';
import { FAILOVER_STATUSES, sitePath } from '#shared/hosting/site-path.ts';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { close, listen, readAll } from '../local/http/http-server.ts';
import { smoke, type Ask } from '../tools/smoke-checks.ts';
import { gatewayOf, resourceName, storeOf, type Deployment } from './checks.ts';

/** Answers a path as CloudFront does: from a bucket, or by the API where the bucket has no object. */
const cloudFront = async (deployment: Deployment): Promise<Ask> => {
  const gateway = await gatewayOf(deployment);
  const site = await resourceName(deployment, deployment.stacks.shop, 'SiteBucket');
  const images = await resourceName(deployment, deployment.stacks.data, 'ImagesBucket');
  const s3 = storeOf(deployment);

  const stored = async (Bucket: string, path: string): Promise<Response> => {
    const object = await s3
      .send(new GetObjectCommand({ Bucket, Key: path.slice(1) }))
      .catch(() => undefined);
    if (!object?.Body) return new Response(null, { status: 404 });
    const body = Buffer.from(await object.Body.transformToByteArray());
    return new Response(body, { headers: { 'content-type': object.ContentType ?? '' } });
  };
  const called: Ask = async (url, sent) => {
    const { status, headers, body } = await gateway({
      method: sent?.method ?? 'GET',
      url,
      rawHeaders: Object.entries(sent?.headers ?? {}).flat(),
      body: Buffer.from(sent?.body ?? ''),
      sourceIp: '203.0.113.7',
      httpVersion: '1.1',
    });
    return new Response(new Uint8Array(body), { status, headers });
  };
  return async (path, sent) => {
    if (path.startsWith('/api/')) return called(path, sent);
    const image = imageObjectPath(path);
    if (image !== undefined) return stored(images, image);
    const object = sitePath(path);
    if (object === undefined) return new Response(null, { status: 302 });
    const answer = await stored(site, object);
    return FAILOVER_STATUSES.includes(answer.status) ? called(`/api${object}`) : answer;
  };
};

/** Answers requests over HTTP as CloudFront does, from the first request on. */
export const startEdge = async (
  deployment: Deployment,
): Promise<{ origin: string; stop: () => Promise<void> }> => {
  let edge: Promise<Ask> | undefined;
  const answer = async (request: IncomingMessage): Promise<Response> => {
    edge ??= cloudFront(deployment);
    const path = request.url ?? '/';
    const { 'content-type': type = '', authorization = '' } = request.headers;
    const body = (await readAll(request))?.toString() ?? '';
    if (request.method !== 'POST') return (await edge)(path);
    const headers = { 'content-type': type, authorization };
    return (await edge)(path, { method: 'POST', headers, body });
  };
  const server = createServer((request, response) => {
    void answer(request)
      // API Gateway's answer for a function that fails.
      .catch((error: Error) => new Response(error.message, { status: 500 }))
      .then(async (answered) => {
        response.writeHead(answered.status, Object.fromEntries(answered.headers));
        response.end(Buffer.from(await answered.arrayBuffer()));
      });
  });
  const port = await listen(server);
  // It must not keep a failed rehearsal from ending.
  server.unref();
  return { origin: `http://127.0.0.1:${port}`, stop: () => close(server) };
};

/** Runs the smoke test of a deployment, which npm run smoke sends to a shop in the cloud. */
export const smokeTest = async (deployment: Deployment): Promise<string> => {
  const results = await smoke(await cloudFront(deployment), { attempts: 1, pause: 0 });
  const problems = results.flatMap(({ name, problem }) => (problem ? `${name}: ${problem}` : []));
  assert.deepEqual(problems, []);
  return `${results.length} checks of npm run smoke`;
};
