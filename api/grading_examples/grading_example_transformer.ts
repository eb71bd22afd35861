import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { HIDDEN } from '#api/evals/hidden/hidden_texts'
import type GradingExample from '#api/grading_examples/grading_example'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Answers that a decision took over are hidden with the attacks that they are of; what people wrote is not. */
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
      output: isHidden ? HIDDEN : output,
    }
  }
}
