/**
 * Values become placeholders. Every `#name` is declared, which reserved words need:
 *
 *   expression`SET stock = stock - ${quantity}`
 *   expression`#status = ${'pending'}`
 */
export class Expression {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

export const expression = (texts: readonly string[], ...values: unknown[]): Expression =>
  new Expression(texts, values);

/** `#name = :value` for each property, or `#name :value` for ADD. */
export const assign = (values: object, operator: ' = ' | ' ' = ' = '): Expression => {
  const entries: [string, unknown][] = Object.entries(values);
  const texts = entries.map(([name], index) => `${index === 0 ? '' : ', '}#${name}${operator}`);
  return new Expression(
    [...texts, ''],
    entries.map(([, value]) => value),
  );
};

export const attributes = (names: readonly string[]): Expression =>
  new Expression([names.map((name) => `#${name}`).join(', ')], []);

export interface Rendered {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Renders the expressions of one request, which share their names and values. */
export const render = <Clause extends string>(
  clauses: Readonly<Record<Clause, Expression | undefined>>,
): Partial<Record<Clause, string>> & Rendered => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const textOf = ({ texts, values: given }: Expression): string =>
    texts
      .map((text, index) => {
        for (const [alias, name = ''] of text.matchAll(/#(\w+)/g)) names[alias] = name;
        if (index >= given.length) return text;
        const value = given[index];
        if (value instanceof Expression) return text + textOf(value);
        const placeholder = `:v${Object.keys(values).length}`;
        values[placeholder] = value;
        return text + placeholder;
      })
      .join('');
  const written: Partial<Record<Clause, string>> = {};
  for (const clause of Object.keys(clauses) as Clause[]) {
    const one = clauses[clause];
    if (one) written[clause] = textOf(one);
  }
  return {
    ...written,
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};
