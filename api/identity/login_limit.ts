import limiter from '@adonisjs/limiter/services/main'

const WINDOW = { duration: '15 mins', blockDuration: '15 mins' } as const

/** Counts failed attempts by address and by account, and refuses further ones with 429 for a while. */
export async function limitLogin<T>(address: string, account: string, attempt: () => Promise<T>) {
  const [error, result] = await limiter
    .multi([
      { key: `login_address_${address}`, requests: 60, ...WINDOW },
      { key: `login_account_${account.toLowerCase()}`, requests: 10, ...WINDOW },
    ])
    .penalize(attempt)
  if (error) throw error
  return result
}

/** The same for secrets of links: they name no account, and one address must not keep out the others. */
export async function limitLink<T>(address: string, attempt: () => Promise<T>) {
  const [error, result] = await limiter
    .multi([{ key: `link_address_${address}`, requests: 60, ...WINDOW }])
    .penalize(attempt)
  if (error) throw error
  return result
}

type Request = 'register' | 'sign_in_link' | 'reset_password' | 'verify_email'

/** Counts every request, whether the account exists or not: nobody's mailbox is filled from here. */
export async function limitMailRequest(what: Request, address: string, account: string) {
  await limiter
    .multi([
      { key: `${what}_address_${address}`, requests: 60, ...WINDOW },
      { key: `${what}_account_${account.toLowerCase()}`, requests: 5, ...WINDOW },
    ])
    .consume()
}
