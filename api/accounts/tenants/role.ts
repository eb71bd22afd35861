import type { PermissionSet } from '#api/contract/accounts/permissions'
import TeamMember from '#api/accounts/tenants/team_member'
import { RoleSchema } from '#database/schema'
import { column, hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'

export default class Role extends RoleSchema {
  @column()
  declare permissionSets: PermissionSet[]

  @hasMany(() => TeamMember)
  declare members: HasMany<typeof TeamMember>

  /** Number of memberships with this role, if the query counted them; otherwise 0. */
  get memberCount(): number {
    return Number(this.$extras.members_count ?? 0)
  }

  /** Returns the values that the audit log records. */
  snapshot() {
    return { name: this.name, slug: this.slug, permissionSets: this.permissionSets }
  }
}
