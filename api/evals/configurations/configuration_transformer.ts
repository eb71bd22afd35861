import type Configuration from '#api/evals/configurations/configuration'
import { BaseTransformer } from '@adonisjs/core/transformers'

/**
 * Serializes a configuration with its document in the CLI's format. The added metadata identifies the configuration and
 * team when the CLI uploads its results.
 */
export default class ConfigurationTransformer extends BaseTransformer<Configuration> {
  toObject() {
    const { config, teamId, id } = this.resource
    const metadata = { ...asRecord(config.metadata), configId: id, teamId }
    return {
      ...this.pick(this.resource, ['id', 'name', 'description']),
      config: { ...config, metadata },
      ...this.pick(this.resource, ['createdAt', 'updatedAt']),
    }
  }

  /** Serializes a list item, with counts instead of the document. */
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
