import { DomainError } from '#api/platform/http/domain_error'
import { knownBrowserId } from '#api/accounts/identity/limits/known_browsers'
import { addressKey } from '#api/accounts/identity/limits/limit_guesses'
import { networkOf } from '#api/platform/http/network_of'
import { consumeBudgets } from '#api/accounts/identity/limits/consume_budgets'
import User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'

/** Maximum number of failed link redemptions per network within 15 minutes; further ones are rejected. */
const MAX_FAILED_LINKS = 60
/** Status codes for a wrong, used or expired secret. Other errors are not caused by the secret and do not count. */
const UNUSABLE = [401, 404]
const MAX_MAILS = { browser: 5, pair: 5, network: 60, account: 20 }

/**
 * Limits the load of failed redemptions per network. Guessing needs no limit: links contain 256 random bits and no
 * account.
 */
export async function limitLink<T>({ request }: HttpContext, attempt: () => Promise<T>) {
  const key = `link_network_${networkOf(request.ip())}`
  const refund = await consumeBudgets([{ key, attempts: MAX_FAILED_LINKS }])
  try {
    const result = await attempt()
    await refund()
    return result
  } catch (error) {
    if (!(error instanceof DomainError) || !UNUSABLE.includes(error.status)) await refund()
    throw error
  }
}

type Mail = 'register' | 'sign_in_link' | 'reset_password' | 'verify_email'

/**
 * Limits the emails per mailbox and network. Counts every request for an email, whether or not the account exists.
 * Strangers cannot block the owner, because known browsers have a separate budget.
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
  await consumeBudgets(budgets)
}
