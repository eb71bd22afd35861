import type { InvitationPreview } from '#api/contract/accounts/people'
import type User from '#api/accounts/tenants/user'
import { port } from '#api/platform/ports/port'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Invitations = {
  /**
   * Returns the details shown to the holder of a code.
   * @throws INVITATION_GONE
   */
  previewInvitation(code: string): Promise<InvitationPreview>
  /**
   * Makes the user a member as specified by the invitation.
   * @throws INVITATION_GONE or INVITATION_FOR_ANOTHER_ADDRESS
   */
  acceptInvitation(trx: TransactionClientContract, user: User, code: string): Promise<unknown>
  /**
   * Accepts all invitations for the user's verified address.
   * @returns their number
   */
  acceptInvitationsOf(trx: TransactionClientContract, user: User): Promise<number>
}

export const invitationPort = port<Invitations>('invitations')
