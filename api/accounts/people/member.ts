import type { MemberKind, MemberStatus } from '#api/contract/accounts/people'
import { BaseModel, column } from '@adonisjs/lucid/orm'
import type { DateTime } from 'luxon'

/** A user as a member of one organization. Read-only: `membersOf` joins users and memberships. */
export default class Member extends BaseModel {
  static table = 'members'

  @column({ isPrimary: true })
  declare id: string
  @column()
  declare name: string
  @column()
  declare email: string
  @column()
  declare kind: MemberKind
  @column()
  declare isAdmin: boolean
  @column()
  declare hasSecondFactor: boolean
  @column()
  declare status: MemberStatus
  @column.dateTime()
  declare deactivatedAt: DateTime | null
  @column.dateTime()
  declare lastSeenAt: DateTime | null
  @column.dateTime()
  declare keyLastUsedAt: DateTime | null
  @column.dateTime()
  declare createdAt: DateTime
  @column()
  declare teams: { id: string; name: string; roleName: string }[]
}
