/** The specification's own sentence, misspelling included (RULE-35). */
export const UNDER_DEVELOPMENT = 'Lo sentimos pero esta funcionalidad está en desarollo.';
