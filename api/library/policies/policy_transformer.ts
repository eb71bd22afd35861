import type Policy from '#api/library/policies/policy'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class PolicyTransformer extends BaseTransformer<Policy> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'description',
      'text',
      'severity',
      'isShared',
      'teamId',
      'createdAt',
      'updatedAt',
    ])
  }
}
