/**
 * What the shop does when a service of AWS reports something. A row, as routes and workers have:
 * from it come the Lambda, its role, the rule that calls it (infra) and its bundle.
 */
import type { Area, RouteSpec } from './route.ts';

export interface EventSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct. */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  summary: string;
  /** EventBridge's names of what is reported: `aws.ses`, `Email Bounced`. */
  source: string;
  detailTypes: readonly string[];
  /** Lambda timeout. */
  timeoutSeconds: number;
  uses: Pick<RouteSpec['uses'], 'table' | 'partitions'>;
}

/** Keeps a row's literal types; a row is plain data. */
const event = <const E extends EventSpec>(spec: E): E => spec;

/** SES names them so: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html. */
export const suppressAddress = event({
  id: 'suppressAddress',
  area: 'mail',
  summary: 'Writes no more to an address that refused a mail for good or complained of one',
  source: 'aws.ses',
  detailTypes: ['Email Bounced', 'Email Complaint Received'],
  timeoutSeconds: 30,
  uses: { table: ['PutItem', 'UpdateItem'], partitions: ['NEWSLETTER#', 'SUPPRESSED#'] },
});

export const allEvents: readonly EventSpec[] = [suppressAddress];
