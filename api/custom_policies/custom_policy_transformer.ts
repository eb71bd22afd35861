import type CustomPolicy from '#api/custom_policies/custom_policy'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class CustomPolicyTransformer extends BaseTransformer<CustomPolicy> {
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
