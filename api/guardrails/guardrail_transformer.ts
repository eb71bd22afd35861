import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import type Guardrail from '#api/guardrails/guardrail'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Serializes a guardrail with the targets and counts that the query adds. */
export default class GuardrailTransformer extends BaseTransformer<Guardrail> {
  toObject() {
    const { $extras } = this.resource
    const targets: GuardrailRecord['targets'] = $extras.targets ?? []
    const recent: GuardrailRecord['recent'] = $extras.recent ?? NO_REQUESTS
    const activeVersion: number | null = $extras.active_version ?? null
    const shadowVersion: number | null = $extras.shadow_version ?? null
    return {
      ...this.pick(this.resource, ['id', 'name', 'description', 'isActive', 'storage']),
      ...this.pick(this.resource, ['retentionDays', 'failModes', 'upstreams', 'requiresApproval']),
      ...this.pick(this.resource, ['maxFalseAlarms', 'createdAt', 'updatedAt']),
      targets,
      recent,
      activeVersion,
      shadowVersion,
    }
  }
}

const NO_REQUESTS = { requests: 0, blocked: 0, warned: 0, errors: 0 }
