/** States of a refund by Stripe (RULE-83): customers hear of money only when Stripe has accepted it. */
import type { PaymentDifference, RefundState } from './schemas/payment.ts';

export interface Refunded {
  state: RefundState;
  at?: string;
  outside?: true;
  settled?: unknown;
}

/** Whether Stripe gave the money back, or an admin in another way. */
export const isGiven = (refund: Refunded): boolean =>
  refund.settled !== undefined || refund.state === 'accepted';

/** Whether an admin has to decide about a refund that ended otherwise than the shop meant. */
export const needsAdmin = ({ state, outside, settled }: Refunded): boolean =>
  settled === undefined && (state === 'refused' || state === 'failed' || outside === true);

interface Disputed {
  state: 'open' | 'won' | 'lost';
  settled?: unknown;
}

export const isUnanswered = ({ state, settled }: Disputed): boolean =>
  state !== 'won' && settled === undefined;

/** Milliseconds that a refund may wait for Stripe before a person hears of it. */
const LONGEST_WAIT = 3_600_000;

/** The reasons why a person has to look at a payment. */
export const attentionOf = (
  { refunds, disputes = [] }: { refunds: readonly Refunded[]; disputes?: readonly Disputed[] },
  now: Date,
): PaymentDifference['reason'][] => {
  const ofRefund = (refund: Refunded): PaymentDifference['reason'][] => {
    const { state } = refund;
    if (needsAdmin(refund)) return [state === 'accepted' || state === 'wanted' ? 'outside' : state];
    const isLate = now.getTime() - Date.parse(refund.at ?? '1970-01-01') > LONGEST_WAIT;
    return state === 'wanted' && isLate ? ['waiting'] : [];
  };
  const disputed = disputes.some(isUnanswered) ? (['dispute'] as const) : [];
  return [...new Set([...refunds.flatMap(ofRefund), ...disputed])];
};
