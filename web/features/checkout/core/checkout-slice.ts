import { createSlice } from '@reduxjs/toolkit';
import type { Order, OrderRequest } from '#shared/domain/schemas/order.ts';
import { ApiError, call, type Problem } from '../../../api/call.ts';
import type { Failure } from '../../../api/remote.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { hasShape, isRecord } from '../../../ui/core/stored-values.ts';

/** An order request with its Idempotency-Key. A repeat creates no second order (RULE-22). */
export interface Attempt {
  key: string;
  request: OrderRequest;
}

/** Persisted, so that a reload keeps the key of an order whose answer was lost. */
export type CheckoutState =
  /** `placed` stays until the page is left or the confirmation is closed. */
  | { status: 'idle'; placed?: Order }
  | { status: 'sending'; attempt: Attempt; retryOf?: Failure }
  | { status: 'failed'; attempt: Attempt; problem: Failure };

interface WithCheckout {
  checkout: CheckoutState;
}

export const isUnanswered = ({ status, code }: Problem): boolean =>
  status === 0 || status >= 500 || code === 'IN_PROGRESS';

/** Maximum tries for a click while the API answers that it is busy. */
const TRIES = 3;

const send = async (
  input: Parameters<typeof call<'placeOrder'>>[1],
  left = TRIES,
): Promise<Order> => {
  try {
    return await call('placeOrder', input);
  } catch (error) {
    const isBusy =
      error instanceof ApiError &&
      (error.code === 'CONFLICT_RETRY' || error.code === 'IN_PROGRESS');
    if (!isBusy || left === 1) throw error;
    await new Promise((resume) => setTimeout(resume, (error.retryAfter ?? 1) * 1000));
    return send(input, left - 1);
  }
};

/** Sends one order at a time. After a lost answer the shopper decides about a retry (RULE-24). */
export const placeOrder = createApiThunk<Order, { attempt: Attempt; token: string }, WithCheckout>(
  'checkout/placeOrder',
  ({ attempt: { key, request }, token }) =>
    send({ body: request, headers: { 'idempotency-key': key }, token }),
  (_, { checkout }) => checkout.status !== 'sending',
);

const checkout = createSlice({
  name: 'checkout',
  initialState: (): CheckoutState => ({ status: 'idle' }),
  reducers: {
    attemptForgotten: (): CheckoutState => ({ status: 'idle' }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(placeOrder.pending, (state, { meta: { arg } }): CheckoutState => ({
        status: 'sending',
        attempt: arg.attempt,
        ...(state.status === 'failed' && { retryOf: state.problem }),
      }))
      .addCase(placeOrder.fulfilled, (_, { payload }): CheckoutState => ({
        status: 'idle',
        placed: payload,
      }))
      .addCase(placeOrder.rejected, (_, { meta, error }): CheckoutState => ({
        status: 'failed',
        attempt: meta.arg.attempt,
        problem: error,
      }));
  },
  selectors: {
    selectCheckout: (state) => state,
    /** Stays during a retry. */
    selectFailure: (state): Failure | undefined => {
      if (state.status === 'failed') return state.problem;
      return state.status === 'sending' ? state.retryOf : undefined;
    },
    selectPlaced: (state): Order | undefined =>
      state.status === 'idle' ? state.placed : undefined,
    /** An attempt whose outcome is unknown. A changed cart could buy products twice. */
    selectOpenAttempt: (state): Attempt | undefined =>
      state.status === 'sending' || (state.status === 'failed' && isUnanswered(state.problem))
        ? state.attempt
        : undefined,
  },
});

export const checkoutReducer = checkout.reducer;
export const { attemptForgotten } = checkout.actions;
export const { selectCheckout, selectFailure, selectOpenAttempt, selectPlaced } =
  checkout.selectors;

const ATTEMPT = { key: '', request: { items: [{}] } };
const FAILURE = { message: '', details: [{}] };

const INTERRUPTED: Failure = {
  status: 0,
  code: 'OFFLINE',
  message: 'La página se cerró antes de recibir la respuesta de la tienda.',
  details: [],
  retryAfter: undefined,
  receivedAt: 0,
};

export const reviveCheckout = (value: unknown): CheckoutState => {
  const { attempt, problem } = (isRecord(value) ? value : {}) as {
    attempt?: Attempt;
    problem?: Failure;
  };
  if (!attempt || !hasShape(attempt, ATTEMPT)) return { status: 'idle' };
  // A stored `sending` has no `problem`. Its request may have succeeded.
  const reason = problem && hasShape(problem, FAILURE) ? problem : INTERRUPTED;
  return { status: 'failed', attempt, problem: reason };
};
