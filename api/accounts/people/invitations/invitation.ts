import type {
  Invitation as Answer,
  InvitationStatus,
  TeamRole,
} from '#api/contract/accounts/people'
import { InvitationSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Invitation extends InvitationSchema {
  @column()
  declare teams: TeamRole[]

  /** The following columns are computed by `invitationsOf`. */
  @column()
  declare status: InvitationStatus
  @column()
  declare invitedBy: Answer['invitedBy']
  @column()
  declare namedTeams: Answer['teams']
}
