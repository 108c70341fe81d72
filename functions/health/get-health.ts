import { getHealth } from '#shared/rows/health.ts';
// Without the attribute `type: 'json'`, esbuild bundles the version only.
import { version } from '../../package.json';
import { env } from '../runtime/env.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { one } from '../table/client.ts';
import { AUDIT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { audit } from './audit.ts';

/** Milliseconds for which an audit counts as fresh, because anybody may open the panel of a demo. */
const FRESH = 60_000;

export const handler = signedInReadingEndpoint(
  getHealth,
  () => ({ last: one(AUDIT, keys.audit()) }),
  async ({ found: { last }, query: { fresh }, now }) => {
    const isOld = last === undefined || now.getTime() - Date.parse(last.at) >= FRESH;
    const latest = fresh && isOld ? await audit(now, last) : last;
    return { stage: env.stage, version, ...(latest && { audit: latest }) };
  },
);
