import type { PermissionSet } from '#api/contract/permissions'
import { RoleSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class Role extends RoleSchema {
  @column()
  declare permissionSets: PermissionSet[]
}
