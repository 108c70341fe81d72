import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { summary } from '../../../../test-support/site-state.ts';
import { planImport } from './import-plan.ts';
import { priceSheet } from './price-change.ts';

test.each([
  [10, ['$11.23 USD → $12.35 USD', '$30,000.00 USD → $33,000.00 USD']],
  [-50, ['$11.23 USD → $5.62 USD', '$30,000.00 USD → $15,000.00 USD']],
])('%d %% is checked as an import of prices; a free piece stays free', (percent, changes) => {
  const products = [11.23, 0.01, 0, 30_000].map((price, at) =>
    summary({ id: String(at) as ProductId, slug: `pieza-${at}` as Slug, price }),
  );
  const { text } = priceSheet(products, percent);
  const plan = planImport(text, { products, categories: [], files: new Set() });
  expect('rows' in plan && plan.rows.flatMap(({ lines }) => lines)).toEqual(
    changes.map((change) => `Precio: ${change}`),
  );
});
