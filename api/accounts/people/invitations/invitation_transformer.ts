import type Invitation from '#api/accounts/people/invitations/invitation'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class InvitationTransformer extends BaseTransformer<Invitation> {
  toObject() {
    return {
      ...this.pick(this.resource, [
        'id',
        'email',
        'isAdmin',
        'status',
        'invitedBy',
        'expiresAt',
        'sentAt',
        'acceptedAt',
        'createdAt',
      ]),
      teams: this.resource.namedTeams,
    }
  }
}
