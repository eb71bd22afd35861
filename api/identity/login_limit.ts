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
