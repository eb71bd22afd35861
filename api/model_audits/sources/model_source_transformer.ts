import type ModelSource from '#api/model_audits/sources/model_source'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes a source without its credential. Includes its newest audit if the query loaded it. */
export default class ModelSourceTransformer extends BaseTransformer<ModelSource> {
  toObject() {
    const source = this.resource
    return {
      ...this.pick(source, ['id', 'name', 'kind', 'location', 'revision', 'endpoint', 'region']),
      ...this.pick(source, ['depth', 'isRescanned', 'createdAt', 'updatedAt']),
      hasCredential: source.credential !== null,
      lastAudit: source.$extras.last_audit ?? null,
    }
  }
}
