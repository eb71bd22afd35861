import { port } from '#api/platform/ports/port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Accounts at other services to delete: those of all users in teams, of users in all teams, or of users in teams. */
export type ForgottenAccounts = { organizationId: string } & (
  | { teamIds: readonly string[]; userIds?: undefined }
  | { teamIds?: undefined; userIds: readonly string[] }
  | { teamIds: readonly string[]; userIds: readonly string[] }
)

type Accounts = {
  /** Deletes tokens for other services, and requests their revocation there after the commit. */
  forgetAccountsOf(trx: TransactionClientContract, whose: ForgottenAccounts): Promise<void>
}

export const accountPort = port<Accounts>('accounts at other services')
