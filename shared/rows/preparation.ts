/**
 * What makes a shop of resources that have just been deployed. A row, as routes and workers have:
 * from it come the Lambda, its role (infra) and its bundle.
 */
import type { Area, ImageAction, TableAction } from './route.ts';

export interface PreparationSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct. */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  summary: string;
  /** Lambda timeout. */
  timeoutSeconds: number;
  uses: {
    table: readonly TableAction[];
    images: readonly ImageAction[];
    secrets: true;
  };
}

export const prepareShop = {
  id: 'prepareShop',
  area: 'deployment',
  summary: 'Gives a deployed shop its site, images, keys, categories and first admin',
  timeoutSeconds: 300,
  uses: {
    table: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    images: ['PutObject'],
    secrets: true,
  },
} as const satisfies PreparationSpec;

/** Signs the first admin in where there is no demo; nothing is ever mailed there. */
export const FIRST_ADMIN_EMAIL = 'admin@lumbre.example';
