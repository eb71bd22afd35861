import type EvalConfig from '#api/eval_configs/eval_config'
import { BaseTransformer } from '@adonisjs/core/transformers'

/**
 * A configuration with its document, which the command-line tool runs as it is: from the metadata the tool knows where
 * to share what comes of it.
 */
export default class EvalConfigTransformer extends BaseTransformer<EvalConfig> {
  toObject() {
    const { config, teamId, id } = this.resource
    const metadata = { ...asRecord(config.metadata), configId: id, teamId }
    return {
      ...this.pick(this.resource, ['id', 'name', 'description']),
      config: { ...config, metadata },
      ...this.pick(this.resource, ['createdAt', 'updatedAt']),
    }
  }

  /** In a list: how large the document is, without it. */
  forList() {
    const { prompts, providers, tests } = this.resource.$extras
    return {
      ...this.pick(this.resource, ['id', 'name', 'description', 'createdAt', 'updatedAt']),
      prompts: Number(prompts),
      providers: Number(providers),
      tests: Number(tests),
    }
  }
}

const asRecord = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
