import TeamMember from '#api/accounts/tenants/team_member'
import { TeamSchema } from '#database/schema'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

/** Owner of targets, scans and other work. Queries for a team's work must use `teamScope`, never the model alone. */
export default class Team extends TeamSchema {
  @hasMany(() => TeamMember)
  declare members: HasMany<typeof TeamMember>
}
