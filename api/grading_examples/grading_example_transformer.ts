import type GradingExample from '#api/grading_examples/grading_example'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class GradingExampleTransformer extends BaseTransformer<GradingExample> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'targetId',
      'pluginId',
      'output',
      'pass',
      'score',
      'reason',
      'source',
      'resultId',
      'createdAt',
      'updatedAt',
    ])
  }
}
