import type { Row } from './row.ts';

export const followChanges = {
  id: 'followChanges',
  summary:
    'Keeps sums and reviews equal to what changed, deletes stored pages that show it, sends restock alerts and letters, and erases the data of deleted accounts',
  trigger: 'stream',
  // Lambda allows at most five filters.
  filters: [
    { dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER#' }, { prefix: 'SALE#' }] } } } },
    {
      dynamodb: {
        Keys: {
          sk: {
            S: ['PRODUCT', { prefix: 'REVIEW#' }, { prefix: 'RESTOCK#' }, { prefix: 'CLOSED#' }],
          },
        },
      },
    },
    { dynamodb: { Keys: { pk: { S: ['CATEGORIES', 'SETTINGS'] } } } },
    {
      dynamodb: {
        Keys: { pk: { S: [{ prefix: 'USER#' }, { prefix: 'ADMIN#' }] }, sk: { S: ['ACCOUNT'] } },
      },
    },
    {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { Keys: { sk: { S: ['JOB'] } } },
    },
  ],
  timeoutSeconds: 60,
  // Lambda gives CPU time in proportion to memory, and the catalogue may have 5 000 products.
  memoryMb: 1024,
  // A transaction with 25 of the longest reviews must fit into the write units of the smallest
  // stage.
  perRecord: { writes: 25 },
  holdSeconds: 60,
  uses: {
    table: [
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ],
    partitions: [
      'ADMIN#',
      'COUNTED#',
      'HISTORY#',
      'JOB#',
      'MAIL#',
      'PARKED#',
      'PRODUCT#',
      'RESTOCK#',
      'RESTOCK_TO#',
      'SALES#',
      'SUMS',
      'USER#',
    ],
    lists: ['CATALOG', 'FAILED_MAILS', 'SUBSCRIBERS'],
    images: ['DeleteObject', 'ListBucket'],
    pages: ['DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
  },
} as const satisfies Row;

/**
 * Rejects calls that did not come through CloudFront and its firewall (PROMISE-S26): CloudFront
 * adds a header with a secret value. The local shop has no authorizer.
 */
export const verifyOrigin = {
  id: 'verifyOrigin',
  summary: 'Lets calls through that came by CloudFront, and no others',
  trigger: 'authorizer',
  keptSeconds: 3600,
  timeoutSeconds: 5,
  uses: { originSecret: true },
} as const satisfies Row;

export const prepareShop = {
  id: 'prepareShop',
  summary: 'Gives a deployed shop its site, images, keys, categories and first admin',
  trigger: 'deployment',
  timeoutSeconds: 300,
  // One vCPU, because it hashes passwords.
  memoryMb: 1769,
  uses: {
    table: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    images: ['PutObject'],
    keys: ['pepper'],
    savesKeys: ['signing', 'verification', 'pepper'],
    adminPassword: true,
    site: true,
  },
} as const satisfies Row;
