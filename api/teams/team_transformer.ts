import type Team from '#api/teams/team'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class TeamTransformer extends BaseTransformer<Team> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'slug',
      'description',
      'organizationId',
      'createdAt',
      'updatedAt',
    ])
  }
}
