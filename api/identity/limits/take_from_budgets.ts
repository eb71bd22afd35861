import limiter from '@adonisjs/limiter/services/main'

const WINDOW = '15 mins'

/** A number of attempts in a window of 15 minutes, counted under a key. */
export type Budget = { key: string; attempts: number }

const counterOf = ({ attempts }: Budget) => limiter.use({ requests: attempts, duration: WINDOW })

/**
 * Takes one attempt from each budget before the attempt is made, so that concurrent attempts cannot pass a check that
 * all of them see. Rejects with E_TOO_MANY_REQUESTS, and then takes nothing from the other budgets.
 * @returns gives the attempt back
 */
export async function takeFromBudgets(budgets: readonly Budget[]): Promise<() => Promise<void>> {
  const taken: Budget[] = []
  const giveBack = async () => {
    for (const budget of taken) await counterOf(budget).decrement(budget.key)
  }
  for (const budget of budgets) {
    try {
      await counterOf(budget).consume(budget.key)
      taken.push(budget)
    } catch (error) {
      await giveBack()
      throw error
    }
  }
  return giveBack
}
