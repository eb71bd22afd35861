import type { PermissionSet } from '#api/contract/permissions'
import TeamMember from '#api/teams/team_member'
import { RoleSchema } from '#database/schema'
import { column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

export default class Role extends RoleSchema {
  @column()
  declare permissionSets: PermissionSet[]

  @hasMany(() => TeamMember)
  declare members: HasMany<typeof TeamMember>

  /** How many memberships have it; only where a query counted them. */
  get memberCount(): number {
    return Number(this.$extras.members_count ?? 0)
  }

  /** What the audit log keeps of it. */
  snapshot() {
    return { name: this.name, slug: this.slug, permissionSets: this.permissionSets }
  }
}
