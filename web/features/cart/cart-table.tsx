import dash from 'bootstrap-icons/icons/dash.svg';
import plus from 'bootstrap-icons/icons/plus.svg';
import trash from 'bootstrap-icons/icons/trash3.svg';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import Table from 'react-bootstrap/Table';
import { MAX_ANSWER } from '#shared/domain/limits.ts';
import { madeLines, madeText } from '#shared/domain/made-lines.ts';
import { available, mostToOrder } from '#shared/domain/made-to-order.ts';
import { lineTotal } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { Field } from '../../forms/field.tsx';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/core/icon.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { Price } from '../../ui/core/values.tsx';
import { unitCount, type CartItem, type RemovedLine } from './core/cart-rules.ts';
import { itemsReplaced, quantityChanged, selectCart } from './core/cart-slice.ts';
import { withAnswer } from './reconcile-rules.ts';

const capReason = (item: CartItem, units: number): string => {
  const { stock } = item;
  if (units > stock) return `Por encargo, como máximo ${mostToOrder(item)} a la vez`;
  if (units < stock) return `Como máximo ${units} unidades por pedido`;
  return stock === 1 ? 'Es la única unidad' : 'No quedan más unidades';
};

interface StepperProps {
  item: CartItem;
  onIncrement: () => void;
  onRemove: () => void;
}

/** A `disabled` button would lose the focus and be silent in a screen reader (RULE-25). */
const QuantityStepper = ({ item, onIncrement, onRemove }: StepperProps) => {
  const hint = useId();
  const { items } = useSelector(selectCart);
  // With other answers a product has several lines, which share its limit.
  const units = unitCount(items.filter(({ id }) => id === item.id));
  const isFull = units >= available(item);
  return (
    <div className="stepper" role="group" aria-label={`Cantidad de ${item.title}`}>
      <div className="d-inline-flex align-items-center border rounded-pill bg-white">
        <IconButton
          icon={dash}
          label={
            item.quantity === 1
              ? `Quitar ${item.title} del carrito`
              : `Quitar una unidad de ${item.title}`
          }
          data-less
          onClick={onRemove}
        />
        <output className="stepper-count fw-bold text-center">{item.quantity}</output>
        <IconButton
          icon={plus}
          label={`Añadir una unidad de ${item.title}`}
          aria-disabled={isFull}
          aria-describedby={isFull ? hint : undefined}
          onClick={isFull ? undefined : onIncrement}
        />
      </div>
      {isFull && (
        <p className="mt-1 mb-0 small text-body-secondary" id={hint}>
          {capReason(item, units)}
        </p>
      )}
    </div>
  );
};

/** Stores the answer on blur, because two lines with the same answer become one line. */
const AnswerField = ({ item }: { item: CartItem }) => {
  const { items } = useSelector(selectCart);
  const dispatch = useDispatch();
  const isMissing = item.questionRequired === true && !item.answer;
  return (
    <Field
      label={`${item.question} ${item.questionRequired ? '(obligatoria)' : '(opcional)'}`}
      name="answer"
      autoComplete="off"
      maxLength={MAX_ANSWER}
      defaultValue={item.answer}
      data-missing={isMissing || undefined}
      onBlur={({ target }) => {
        const answer = target.value.trim() || undefined;
        if (answer !== item.answer) dispatch(itemsReplaced(withAnswer(items, item, answer)));
      }}
    />
  );
};

interface LineProps {
  item: CartItem;
  made: string | undefined;
  onRemove: (button: 'less' | 'remove') => void;
}

const CartLine = ({ item, made, onRemove }: LineProps) => {
  const dispatch = useDispatch();
  const { id, answer } = item;
  const change = (by: 1 | -1) => dispatch(quantityChanged({ id, by, answer }));
  return (
    <tr>
      <th scope="row">
        <SquareImage name={item.img} side={96} />
        <Link className="cart-name" to={paths.product(item.slug)}>
          {item.title}
          {made !== undefined && (
            <span className="d-block small text-body-secondary fw-normal">{made}</span>
          )}
        </Link>
      </th>
      {item.question !== undefined && (
        <td className="cart-answer">
          <AnswerField item={item} />
        </td>
      )}
      <td className="cart-unit-price small text-body-secondary">
        <Price amount={item.price} currency={shop().currency} />
      </td>
      <td className="cart-quantity mt-2">
        <QuantityStepper
          item={item}
          onIncrement={() => change(1)}
          onRemove={() => (item.quantity > 1 ? change(-1) : onRemove('less'))}
        />
      </td>
      <td className="cart-line-total mt-2 text-end fw-bold">
        <Price amount={lineTotal(item)} currency={shop().currency} />
      </td>
      <td className="cart-remove">
        <IconButton
          icon={trash}
          label={`Eliminar ${item.title} del carrito`}
          data-remove={item.id}
          onClick={() => onRemove('remove')}
        />
      </td>
    </tr>
  );
};

interface Props {
  items: readonly CartItem[];
  onRemoved: (removed: RemovedLine) => void;
}

export const CartTable = ({ items, onRemoved }: Props) => {
  const dispatch = useDispatch();
  const body = useRef<HTMLTableSectionElement>(null);
  const made = madeLines(items).map(madeText);

  const removeLine = (item: CartItem, index: number, button: 'less' | 'remove') => {
    flushSync(() => {
      dispatch(itemsReplaced(items.filter((other) => other !== item)));
      onRemoved({ item, index });
    });
    const left = body.current?.querySelectorAll<HTMLElement>(`[data-${button}]`) ?? [];
    const next = left[Math.min(index, left.length - 1)] ?? document.querySelector('h1');
    next?.focus();
  };

  return (
    <Table bsPrefix="cart-table">
      <caption className="visually-hidden">Productos del carrito</caption>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col">Precio</th>
          <th scope="col">Cantidad</th>
          <th scope="col">Total</th>
          <th scope="col">
            <span className="visually-hidden">Eliminar</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((item, index) => (
          <CartLine
            key={`${item.id} ${item.answer ?? ''}`}
            item={item}
            made={made[index]}
            onRemove={(button) => removeLine(item, index, button)}
          />
        ))}
      </tbody>
    </Table>
  );
};
