import { DomainError } from '#api/http/domain_error'
import { knownBrowserId } from '#api/identity/limits/known_browsers'
import { networkOf } from '#api/identity/limits/network_of'
import { type Budget, takeFromBudgets } from '#api/identity/limits/take_from_budgets'
import type { HttpContext } from '@adonisjs/core/http'
import { createHash } from 'node:crypto'

/**
 * Failed guesses that are allowed in 15 minutes, each kind counted on its own:
 * in a browser that is known for the account; from one network for one account; from one network for all accounts;
 * and for one account from everywhere except its known browsers. The last one bounds distributed guessing.
 */
const BUDGETS = {
  password: { browser: 10, pair: 10, network: 60, account: 50 },
  /** Current password of the signed-in user. */
  reauthentication: { browser: 10, pair: 10, network: 60, account: 30 },
  /** Short codes: at 20 guesses in 15 minutes, a code of 6 digits with 3 valid values takes 60 days for a 30 % chance. */
  code: { browser: 5, pair: 5, network: 30, account: 20 },
} as const

export type Guess = {
  kind: keyof typeof BUDGETS
  /** Id of the account; null when no account has this address. */
  userId: string | null
  /** The address that was entered, where the account is not known to exist. */
  email?: string
}

/**
 * Runs an attempt that can be guessed, and counts it when it fails with a refusal. Strangers cannot lock an account
 * out: a known browser has a budget of its own, and one network cannot use up the budget of the account.
 * Rejects with E_TOO_MANY_REQUESTS without running the attempt.
 */
export async function limitGuesses<T>(
  ctx: HttpContext,
  guess: Guess,
  attempt: () => Promise<T>
): Promise<T> {
  const giveBack = await takeFromBudgets(await budgetsOf(ctx, guess))
  try {
    const result = await attempt()
    await giveBack()
    return result
  } catch (error) {
    // A failure of the server is no guess.
    if (!(error instanceof DomainError) || error.status >= 500) await giveBack()
    throw error
  }
}

async function budgetsOf(ctx: HttpContext, { kind, userId, email = '' }: Guess): Promise<Budget[]> {
  const allowed = BUDGETS[kind]
  const browserId = await knownBrowserId(ctx, userId)
  if (browserId) return [{ key: `guess_${kind}_browser_${browserId}`, attempts: allowed.browser }]
  const account = userId ?? addressKey(email)
  const network = networkOf(ctx.request.ip())
  return [
    { key: `guess_${kind}_pair_${network}_${account}`, attempts: allowed.pair },
    { key: `guess_${kind}_network_${network}`, attempts: allowed.network },
    { key: `guess_${kind}_account_${account}`, attempts: allowed.account },
  ]
}

/** Bounded in length, and without the address itself. */
export const addressKey = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)
