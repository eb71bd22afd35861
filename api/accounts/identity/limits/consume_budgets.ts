import limiter from '@adonisjs/limiter/services/main'

const WINDOW = '15 mins'

/** Number of attempts allowed per key within 15 minutes. */
export type Budget = { key: string; attempts: number }

const counterOf = ({ attempts }: Budget) => limiter.use({ requests: attempts, duration: WINDOW })

/**
 * Takes one attempt from every budget. Call it before the attempt, so that concurrent attempts cannot exceed a budget. If
 * a budget is exhausted, refunds the attempts already taken and rejects with E_TOO_MANY_REQUESTS.
 * @returns a function that refunds the attempt
 */
export async function consumeBudgets(budgets: readonly Budget[]): Promise<() => Promise<void>> {
  const taken: Budget[] = []
  const refund = async () => {
    for (const budget of taken) await counterOf(budget).decrement(budget.key)
  }
  for (const budget of budgets) {
    try {
      await counterOf(budget).consume(budget.key)
      taken.push(budget)
    } catch (error) {
      await refund()
      throw error
    }
  }
  return refund
}
