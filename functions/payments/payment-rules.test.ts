import { requireOffered } from './payment-rules.ts';

test.each([
  [['demo'], undefined, true],
  [['transfer', 'stripe'], 'stripe', true],
  [['transfer'], 'stripe', false],
  [['transfer'], undefined, false],
  [[], undefined, false],
  [['demo'], 'transfer', false],
] as const)('of a shop that offers %j, an order by %s', (offered, asked, isPossible) => {
  const check = () => {
    requireOffered([...offered], asked);
  };
  if (isPossible) check();
  else expect(check).toThrow(/^(?:Todavía no se puede pagar|La tienda ya no admite)/);
});
