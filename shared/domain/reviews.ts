/** Until when a buyer reviews in Spain (RULE-102), in days. */
export const DAYS_TO_REVIEW = { sent: 30, paid: 60 };

export const ONLY_BUYERS = `Opina quien ha comprado esta pieza aquí, hasta ${DAYS_TO_REVIEW.sent} días después del envío o ${DAYS_TO_REVIEW.paid} después del pago.`;
