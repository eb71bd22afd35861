import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import type GradingExample from '#api/library/grading_examples/grading_example'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes an example. Hides outputs copied from harmful attacks, but not manually entered ones. */
export default class GradingExampleTransformer extends BaseTransformer<GradingExample> {
  toObject() {
    const { source, pluginId, output } = this.resource
    const isHidden = source === 'false_positive' && hidesTexts(pluginId)
    return {
      ...this.pick(this.resource, [
        'id',
        'targetId',
        'pluginId',
        'pass',
        'score',
        'reason',
        'source',
        'resultId',
        'createdAt',
        'updatedAt',
      ]),
      output: isHidden ? HIDDEN_TEXT : output,
    }
  }
}
