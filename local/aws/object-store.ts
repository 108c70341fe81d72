/**
 * The npm packages for this failed at chunk framing, lists, Cache-Control or conditions.
 *
 * An object is one file, its headers as a line of JSON and then its bytes, so a write is one
 * rename.
 */
import { isErrno } from '../running.ts';
import { listen, close, readAll } from '../http/http-server.ts';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

interface ObjectHead {
  etag: string;
  size: number;
  lastModified: string;
  headers: Record<string, string>;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Encodes `/`, and a leading dot, which would mark a draft or lead out of the folder. */
const fileName = (key: string): string => {
  const name = encodeURIComponent(key).replace(/^\./, '%2E');
  if (name.length > 255) throw new S3Error(400, 'KeyTooLongError');
  return name;
};

const KEPT = /^(?:content-type|cache-control|content-disposition|content-language|x-amz-meta-.+)$/;

const keptHeaders = (request: IncomingMessage): Record<string, string> => ({
  'content-type': 'binary/octet-stream',
  ...Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      KEPT.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  ),
});

type Operation = (
  bucket: string,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

class Objects {
  readonly #directory: string;
  /** Changes of one file happen one after the other. */
  readonly #changes = new Map<string, Promise<unknown>>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  file(bucket: string, key: string): string {
    return join(this.#directory, fileName(bucket), fileName(key));
  }

  async read(bucket: string, key: string): Promise<[ObjectHead, Buffer]> {
    const file = await readFile(this.file(bucket, key)).catch((error: unknown) => {
      throw isErrno(error, 'ENOENT') ? new S3Error(404, 'NoSuchKey') : error;
    });
    const headEnd = file.indexOf('\n');
    const head = JSON.parse(file.toString('utf8', 0, headEnd)) as ObjectHead;
    return [head, file.subarray(headEnd + 1)];
  }

  async keys(bucket: string): Promise<string[]> {
    const names = await readdir(join(this.#directory, fileName(bucket))).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    });
    return names
      .filter((name) => !name.startsWith('.'))
      .map((name) => decodeURIComponent(name))
      .toSorted();
  }

  async write(bucket: string, key: string, bytes: Buffer, check: () => Promise<void>) {
    const folder = join(this.#directory, fileName(bucket));
    // `keys` skips names with a leading dot.
    const draft = join(folder, `.${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    try {
      await this.#change(this.file(bucket, key), async (file) => {
        await check();
        await rename(draft, file);
      });
    } finally {
      await rm(draft, { force: true });
    }
  }

  remove(bucket: string, key: string, check = (): Promise<void> => Promise.resolve()) {
    return this.#change(this.file(bucket, key), async (file) => {
      await check();
      await rm(file, { force: true });
    });
  }

  #change(file: string, work: (file: string) => Promise<void>): Promise<void> {
    const mine = (this.#changes.get(file) ?? Promise.resolve()).then(() => work(file));
    const ended = mine.catch(() => undefined);
    this.#changes.set(file, ended);
    return mine;
  }

  async checkConditions(bucket: string, key: string, { headers }: IncomingMessage): Promise<void> {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    if (match === undefined && noneMatch === undefined) return;
    const current = await this.read(bucket, key).then(
      ([{ etag }]) => etag,
      (error: unknown) => {
        // With If-Match, S3 also rejects the DELETE of a missing object.
        if (match === undefined && error instanceof S3Error) return undefined;
        throw error;
      },
    );
    const isRejected = match === undefined ? current !== undefined : match !== current;
    if (isRejected) throw new S3Error(412, 'PreconditionFailed');
  }
}

const listObjects = async (
  objects: Objects,
  bucket: string,
  query: URLSearchParams,
): Promise<string> => {
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64url').toString();
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const keys = (await objects.keys(bucket)).filter(
    (key) => key.startsWith(query.get('prefix') ?? '') && key > after,
  );
  const page = keys.slice(0, maxKeys);
  const contents = await Promise.all(
    page.map(async (key) => {
      const [{ lastModified, etag, size }] = await objects.read(bucket, key);
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${lastModified}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${size}</Size></Contents>`;
    }),
  );
  const isTruncated = keys.length > page.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url');
  return `<ListBucketResult><Name>${escapeXml(bucket)}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>${maxKeys}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
};

const operationsOn = (objects: Objects): Readonly<Record<string, Operation>> => {
  const put: Operation = async (bucket, key, request, response) => {
    // The SDK frames streams in chunks, and the shop sends none.
    if (request.headers['content-encoding']) throw new S3Error(501, 'NotImplemented');
    const body = (await readAll(request)) ?? Buffer.alloc(0);
    const head: ObjectHead = {
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      size: body.length,
      lastModified: new Date().toISOString(),
      headers: keptHeaders(request),
    };
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
    await objects.write(bucket, key, bytes, () => objects.checkConditions(bucket, key, request));
    response.writeHead(200, { etag: head.etag }).end();
  };
  const get: Operation = async (bucket, key, request, response) => {
    sendObject(await objects.read(bucket, key), request, response);
  };
  const remove: Operation = async (bucket, key, request, response) => {
    await objects.remove(bucket, key, () => objects.checkConditions(bucket, key, request));
    response.writeHead(204).end();
  };
  const removeMany: Operation = async (bucket, _, request, response) => {
    const xml = (await readAll(request))?.toString() ?? '';
    const keys = [...xml.matchAll(/<Key>(.*?)<\/Key>/gs)].map(([, key = '']) => unescapeXml(key));
    await Promise.all(keys.map((key) => objects.remove(bucket, key)));
    const deleted = keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`).join('');
    sendXml(response, 200, `<DeleteResult>${deleted}</DeleteResult>`);
  };
  return {
    'PUT object': put,
    'GET object': get,
    'HEAD object': get,
    'DELETE object': remove,
    'POST bucket': removeMany,
    'GET bucket': async (bucket, _, { url = '' }, response) => {
      const query = new URLSearchParams(url.replace(/^[^?]*/, ''));
      sendXml(response, 200, await listObjects(objects, bucket, query));
    },
  };
};

const sendObject = (
  [head, body]: [ObjectHead, Buffer],
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const headers = {
    ...head.headers,
    etag: head.etag,
    'last-modified': new Date(head.lastModified).toUTCString(),
  };
  if (request.headers['if-none-match'] === head.etag) response.writeHead(304, headers).end();
  else {
    response.writeHead(200, { ...headers, 'content-length': head.size });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
};

export interface ObjectStore {
  endpoint: string;
  stop(): Promise<void>;
}

export const startObjectStore = async (directory: string): Promise<ObjectStore> => {
  const operations = operationsOn(new Objects(directory));

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // The URL class would resolve `..` within a key.
    const [path = ''] = (request.url ?? '').split('?');
    const [, bucket = '', ...rest] = path.split('/').map((part) => decodeURIComponent(part));
    const key = rest.join('/');
    const operation = operations[`${request.method} ${key ? 'object' : 'bucket'}`];
    if (!operation) throw new S3Error(501, 'NotImplemented');
    await operation(bucket, key, request, response);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, 'InternalError');
      sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  const port = await listen(server);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => close(server) };
};

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

const unescapeXml = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/g, (whole: string, numeric: string | undefined, name: string) =>
    numeric
      ? String.fromCodePoint(Number.parseInt(name, numeric === '#x' ? 16 : 10))
      : (ENTITIES[name] ?? whole),
  );

const sendXml = (response: ServerResponse, status: number, xml: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
};
