import { issueApiToken } from '#api/identity/api_token_secret'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** @returns the key of a service account, which is known only now */
export async function issueServiceKey(
  trx: TransactionClientContract,
  organizationId: string,
  userId: string
): Promise<string> {
  const order = { userId, name: 'service account key', organizationId, expiresAt: null }
  return (await issueApiToken(order, trx)).token
}
