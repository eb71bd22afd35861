import type SeverityOverrideSet from '#api/targets/severity_overrides/severity_override_set'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class SeverityOverrideSetTransformer extends BaseTransformer<SeverityOverrideSet> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'description',
      'members',
      'teamId',
      'createdAt',
      'updatedAt',
    ])
  }
}
