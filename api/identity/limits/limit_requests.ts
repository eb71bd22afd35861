import { DomainError } from '#api/http/domain_error'
import { knownBrowserId } from '#api/identity/limits/known_browsers'
import { addressKey } from '#api/identity/limits/limit_guesses'
import { networkOf } from '#api/identity/limits/network_of'
import { takeFromBudgets } from '#api/identity/limits/take_from_budgets'
import User from '#api/identity/user'
import type { HttpContext } from '@adonisjs/core/http'

/** In 15 minutes. */
const MAX_FAILED_LINKS = 60
/** Statuses for a secret that is wrong, used or expired; anything else is about the rest of the request. */
const UNUSABLE = [401, 404]
const MAX_MAILS = { browser: 5, pair: 5, network: 60, account: 20 }

/** Links hold 256 random bits and name no account, so only failures of one network are counted, to bound the load. */
export async function limitLink<T>({ request }: HttpContext, attempt: () => Promise<T>) {
  const key = `link_network_${networkOf(request.ip())}`
  const giveBack = await takeFromBudgets([{ key, attempts: MAX_FAILED_LINKS }])
  try {
    const result = await attempt()
    await giveBack()
    return result
  } catch (error) {
    if (!(error instanceof DomainError) || !UNUSABLE.includes(error.status)) await giveBack()
    throw error
  }
}

type Mail = 'register' | 'sign_in_link' | 'reset_password' | 'verify_email'

/**
 * Counts every request for a mail, whether the account exists or not. It bounds the mails that a mailbox gets;
 * strangers cannot keep the owner from asking, because a known browser has a budget of its own.
 */
export async function limitMailRequest(ctx: HttpContext, what: Mail, email: string) {
  const user = await User.findByEmail(email)
  const browserId = await knownBrowserId(ctx, user?.id ?? null)
  const account = user?.id ?? addressKey(email)
  const network = networkOf(ctx.request.ip())
  const budgets = browserId
    ? [{ key: `${what}_browser_${browserId}`, attempts: MAX_MAILS.browser }]
    : [
        { key: `${what}_pair_${network}_${account}`, attempts: MAX_MAILS.pair },
        { key: `${what}_network_${network}`, attempts: MAX_MAILS.network },
        { key: `${what}_account_${account}`, attempts: MAX_MAILS.account },
      ]
  await takeFromBudgets(budgets)
}
