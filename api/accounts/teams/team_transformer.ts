import type Team from '#api/accounts/tenants/team'
import { memberCountOf } from '#api/accounts/teams/with_member_count'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class TeamTransformer extends BaseTransformer<Team> {
  toObject() {
    return {
      ...this.pick(this.resource, [
        'id',
        'name',
        'slug',
        'description',
        'organizationId',
        'createdAt',
        'updatedAt',
      ]),
      memberCount: memberCountOf(this.resource) ?? 0,
    }
  }
}
