import { lastScanOf } from '#api/targets/last_scan'
import { resultsOf } from '#api/targets/target_results'
import type Target from '#api/targets/target'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class TargetTransformer extends BaseTransformer<Target> {
  toObject() {
    return {
      ...this.pick(this.resource, [
        'id',
        'name',
        'type',
        'description',
        'purpose',
        'details',
        'handedSecrets',
        'pluginSeverityOverrideId',
        'createdAt',
        'updatedAt',
      ]),
      settings: this.resource.call.settings,
      systemPrompt: { isSet: this.resource.systemPrompt !== null },
      knownSecrets: { isSet: this.resource.knownSecrets !== null },
      lastScan: lastScanOf(this.resource),
      ...resultsOf(this.resource),
    }
  }
}
