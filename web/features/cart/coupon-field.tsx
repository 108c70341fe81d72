import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import Button from 'react-bootstrap/Button';
import { call, toProblem, type Problem } from '../../api/call.ts';
import { Field } from '../../forms/field.tsx';
import { fieldText, useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { couponOf, termsOf } from './cart-totals.ts';
import { detailsSet, selectCart } from './core/cart-slice.ts';

/** The API's message about the field, or else its message about the request. */
const sentence = ({ message, details: [detail] }: Problem): string => detail?.message ?? message;

interface Props {
  /** The failure of the last order. */
  failure: unknown;
  /** While an order's outcome is unknown, a retry must send the same content. */
  isOpen?: boolean;
}

/** The shop is asked again each time, because coupons end. */
const useCoupon = ({ failure, isOpen = false }: Props) => {
  const { coupon } = useSelector(selectCart);
  const dispatch = useDispatch();
  const sending = useSubmit(async (code: string) => {
    try {
      const terms = await call('checkCoupon', { body: { code } });
      flushSync(() => dispatch(detailsSet({ coupon: terms })));
    } catch (error) {
      // Without an answer the coupon stays, and the order decides.
      const { status } = toProblem(error);
      if (status >= 400 && status < 500) dispatch(detailsSet({ coupon: { code } }));
      throw error;
    }
  });
  const check = useEffectEvent(() => {
    if (coupon && !isOpen) void sending.submit(String(coupon.code));
  });
  useEffect(() => {
    check();
  }, [failure]);
  return sending;
};

/** The code of a coupon (RULE-98). */
export const CouponField = (props: Props) => {
  const cart = useSelector(selectCart);
  const dispatch = useDispatch();
  const box = useRef<HTMLDivElement>(null);
  const { submit, busy, problem } = useCoupon(props);
  const terms = termsOf(cart);
  const rejection = terms ? couponOf(cart).problem : problem ? sentence(problem) : undefined;
  const focusIn = (selector: string): void =>
    box.current?.querySelector<HTMLElement>(selector)?.focus();
  return (
    <div className="coupon" ref={box}>
      {terms ? (
        <Button
          variant="link"
          className="px-0"
          data-remove
          disabled={props.isOpen}
          onClick={() => {
            flushSync(() => dispatch(detailsSet({ coupon: undefined })));
            focusIn('summary');
          }}
        >
          Quitar el código
        </Button>
      ) : (
        <details open={cart.coupon !== undefined || undefined}>
          <summary className="tap text-decoration-underline">Tengo un código</summary>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const code = fieldText(new FormData(event.currentTarget), 'coupon');
              void submit(code).then(() => focusIn('[data-remove]'));
            }}
          >
            <Field
              label="Código de descuento"
              name="coupon"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              defaultValue={String(cart.coupon?.code ?? '')}
              aria-invalid={problem ? true : undefined}
            />
            <BusyButton type="submit" variant="outline-primary" busy={busy} disabled={props.isOpen}>
              Aplicar
            </BusyButton>
          </form>
        </details>
      )}
      {/* Always rendered, because screen readers announce only additions to an existing region. */}
      <p className={rejection === undefined ? 'visually-hidden' : 'm-0'} role="status">
        {rejection ?? (terms && `Código ${terms.code} aplicado.`)}
      </p>
    </div>
  );
};
