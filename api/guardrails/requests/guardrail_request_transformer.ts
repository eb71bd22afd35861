import type {
  GuardrailRequestDetail,
  RequestJudgment,
  RequestReason,
} from '#api/contract/guardrails/request'
import type GuardrailRequest from '#api/guardrails/requests/guardrail_request'
import { openExcerpt, openPayload } from '#api/guardrails/requests/payloads'
import { nameKey, type PolicyNames } from '#api/guardrails/requests/policy_names_of'
import { BaseTransformer } from '@adonisjs/core/transformers'

const NO_NAMES: PolicyNames = new Map()

/** Serializes a request as a list item, with the name of the target that the query adds. */
export default class GuardrailRequestTransformer extends BaseTransformer<GuardrailRequest> {
  toObject() {
    const { $extras, excerpt, sampleOfId } = this.resource
    const targetName: string | null = $extras.target_name ?? null
    return {
      ...this.pick(this.resource, ['id', 'targetId', 'placement', 'action', 'shadowAction']),
      ...this.pick(this.resource, ['severity', 'path', 'latencyMs', 'identity', 'sessionId']),
      ...this.pick(this.resource, ['label', 'createdAt']),
      targetName,
      excerpt: openExcerpt(excerpt),
      isSample: sampleOfId !== null,
    }
  }

  /** Includes the text and the reasons. */
  forDetailedView() {
    const { $extras, results, payload } = this.resource
    const labeledBy: string | null = $extras.labeled_by ?? null
    const versions: GuardrailRequestDetail['versions'] = results.map(
      ({ guardrailId, guardrailName, number, isShadow }) => ({
        guardrailId,
        guardrailName,
        number,
        isShadow,
      })
    )
    return {
      ...this.toObject(),
      ...this.pick(this.resource, ['storage', 'textHash', 'error', 'identityMetadata']),
      ...this.pick(this.resource, ['labelNote']),
      text: openPayload(payload),
      reasons: this.#reasons(false),
      shadowReasons: this.#reasons(true),
      judgments: this.#judgments(),
      versions,
      labeledBy,
    }
  }

  #judgments(): RequestJudgment[] {
    const names: PolicyNames = this.resource.$extras.policy_names ?? NO_NAMES
    return this.resource.results.flatMap(({ guardrailId, number, isShadow, judgments = [] }) =>
      judgments.map((judgment) => ({
        ...judgment,
        ...{ guardrailId, isShadow },
        policyName: names.get(nameKey(guardrailId, number, judgment.policyId)) ?? judgment.policyId,
      }))
    )
  }

  #reasons(ofShadow: boolean): RequestReason[] {
    const names: PolicyNames = this.resource.$extras.policy_names ?? NO_NAMES
    return this.resource.results
      .filter(({ isShadow }) => isShadow === ofShadow)
      .flatMap(({ guardrailId, number, reasons }) =>
        reasons.map((reason) => ({
          ...reason,
          guardrailId,
          policyName: names.get(nameKey(guardrailId, number, reason.policyId)) ?? reason.policyId,
        }))
      )
  }
}
