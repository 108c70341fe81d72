import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { BudgetsClient, DescribeBudgetCommand } from '@aws-sdk/client-budgets';
import { env } from '../runtime/env.ts';
import { BRIEF } from './part.ts';

const client = new BudgetsClient(BRIEF);

/**
 * What the account has cost in this month, from the stage's budget. AWS updates it up to three times
 * a day. Cost Explorer would answer the same for $0.01 a call.
 */
export const readMonthCost = async (): Promise<Known<Health['cost']>> => {
  const [, AccountId, BudgetName] = /:(\d+):budget\/(.+)$/.exec(env.budgetArn) ?? [];
  const { Budget } = await client.send(new DescribeBudgetCommand({ AccountId, BudgetName }));
  const { ActualSpend, ForecastedSpend } = Budget?.CalculatedSpend ?? {};
  return {
    spent: Number(ActualSpend?.Amount ?? 0),
    ...(ForecastedSpend?.Amount !== undefined && { expected: Number(ForecastedSpend.Amount) }),
    budget: Number(Budget?.BudgetLimit?.Amount ?? 0),
  };
};
