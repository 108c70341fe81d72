import type { Stage } from './stages.ts';

/** Names of the stacks of a stage. The last three are in us-east-1, on stages that have them. */
export const stackNames = ({ name }: Pick<Stage, 'name'>) => ({
  data: `lumbre-${name}-data`,
  shop: `lumbre-${name}-shop`,
  firewall: `lumbre-${name}-firewall`,
  certificate: `lumbre-${name}-certificate`,
  accessLog: `lumbre-${name}-access-log`,
});

/** Output of the stacks in us-east-1 with the region of their shop. */
export const SHOP_REGION_OUTPUT = 'ShopRegion';
