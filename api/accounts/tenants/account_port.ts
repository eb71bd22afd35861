import { port } from '#api/platform/ports/port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Selects the accounts at other services to delete: those of all users in the given teams, of the given users in all
 * teams, or of the given users in the given teams.
 */
export type ForgottenAccounts = { organizationId: string } & (
  | { teamIds: readonly string[]; userIds?: undefined }
  | { teamIds?: undefined; userIds: readonly string[] }
  | { teamIds: readonly string[]; userIds: readonly string[] }
)

type Accounts = {
  /** Deletes tokens for other services and, after the commit, requests their revocation there. */
  forgetAccountsOf(trx: TransactionClientContract, whose: ForgottenAccounts): Promise<void>
}

export const accountPort = port<Accounts>('accounts at other services')
