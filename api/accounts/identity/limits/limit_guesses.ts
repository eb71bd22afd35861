import { DomainError } from '#api/platform/http/domain_error'
import { knownBrowserId } from '#api/accounts/identity/limits/known_browsers'
import { networkOf } from '#api/platform/http/network_of'
import { type Budget, consumeBudgets } from '#api/accounts/identity/limits/consume_budgets'
import type { HttpContext } from '@adonisjs/core/http'
import { createHash } from 'node:crypto'

/**
 * Failed guesses allowed within 15 minutes, counted separately in a browser known for the account (`browser`), from one
 * network for one account (`pair`), from one network for all accounts (`network`), and for one account from everywhere
 * except its known browsers (`account`). The last budget limits distributed guessing.
 */
const BUDGETS = {
  password: { browser: 10, pair: 10, network: 60, account: 50 },
  /** Guesses of the signed-in user's current password. */
  reauthentication: { browser: 10, pair: 10, network: 60, account: 30 },
  /**
   * Short codes. With 20 guesses per 15 minutes and 3 valid values, guessing a 6-digit code takes 60 days for a 30%
   * chance of success.
   */
  code: { browser: 5, pair: 5, network: 30, account: 20 },
} as const

export type Guess = {
  kind: keyof typeof BUDGETS
  /** ID of the account; null if no account has this address. */
  userId: string | null
  /** The entered address, if the account may not exist. */
  email?: string
}

/**
 * Checks a guessable secret and counts failures. Strangers cannot lock the owner out, because known browsers have a
 * separate budget, and no single network can exhaust the account's budget. If a budget is exhausted, rejects with
 * E_TOO_MANY_REQUESTS without running the check.
 */
export async function limitGuesses<T>(
  ctx: HttpContext,
  guess: Guess,
  attempt: () => Promise<T>
): Promise<T> {
  const refund = await consumeBudgets(await budgetsOf(ctx, guess))
  try {
    const result = await attempt()
    await refund()
    return result
  } catch (error) {
    // Server failures do not count as guesses.
    if (!(error instanceof DomainError) || error.status >= 500) await refund()
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

/** Returns a hash of an email address for use as a key, which is limited in length and does not reveal the address. */
export const addressKey = (email: string) =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 32)
