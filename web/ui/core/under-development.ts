/** RULE-35 prescribes this sentence, including the misspelling. */
export const UNDER_DEVELOPMENT = 'Lo sentimos pero esta funcionalidad está en desarollo.';
