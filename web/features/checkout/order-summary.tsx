import { sumCents, type Cents } from '#shared/domain/money.ts';
import { grandTotal, lineTotal, SHIPPING } from '#shared/domain/pricing.ts';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { Price } from '../../ui/core/price.tsx';
import { Totals } from '../../ui/on-demand/totals.tsx';

interface SummaryLine {
  id: string;
  title: string;
  img: string;
  /** Unit price. */
  price: Cents;
  quantity: number;
}

/** Order lines with subtotal, flat shipping and total (SPEC-9). */
export const OrderSummary = ({ lines }: { lines: readonly SummaryLine[] }) => {
  const subtotal = sumCents(lines.map(lineTotal));
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 className="h3" id="order-summary">
        Tu pedido
      </h2>
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <ResponsiveImage name={line.img} alt="" sizes="64px" width={64} height={64} />
            <span>
              {line.title}
              <span className="order-line-quantity">
                {line.quantity === 1 ? '1 unidad' : `${line.quantity} unidades`}
              </span>
            </span>
            <Price amount={lineTotal(line)} />
          </li>
        ))}
      </ul>
      <Totals subtotal={subtotal} shipping={SHIPPING} total={grandTotal(subtotal)} />
    </section>
  );
};
