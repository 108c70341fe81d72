import type { Row } from './row.ts';

export const prepareShop = {
  id: 'prepareShop',
  summary: 'Gives a deployed shop its site, images, keys, categories and first admin',
  trigger: 'deployment',
  timeoutSeconds: 300,
  // A whole vCPU, because it hashes passwords.
  memoryMb: 1769,
  uses: {
    table: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    images: ['PutObject'],
    secrets: true,
    saveSecrets: true,
    adminPassword: true,
    site: true,
  },
} as const satisfies Row;
