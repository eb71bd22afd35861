import type Role from '#api/accounts/tenants/role'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class RoleTransformer extends BaseTransformer<Role> {
  toObject() {
    return {
      ...this.pick(this.resource, [
        'id',
        'name',
        'slug',
        'permissionSets',
        'isBuiltIn',
        'createdAt',
        'updatedAt',
      ]),
      memberCount: this.resource.memberCount,
    }
  }
}
