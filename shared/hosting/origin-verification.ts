/** Added by CloudFront to every call of the API, checked by `verifyOrigin` (ADR-0026). */
export const ORIGIN_VERIFY_HEADER = 'x-origin-verify';
