import type { CompiledVersion } from '../evaluate/compile_version.js'
import { decisiveAction } from '../evaluate/evaluate.js'
import type { Decision, Judgment, Placement, Reason, TextPolicy } from '../vocabulary.js'

/** Returns the policies of a placement that a model must judge. */
export const textPoliciesOf = (
  { placements }: CompiledVersion,
  placement: Placement
): readonly TextPolicy[] => placements[placement].textPolicies

/**
 * Adds a model's verdicts to a decision. If a policy has no verdict, the action becomes `error` unless another check blocks
 * the text.
 */
export function withJudgments(
  decision: Decision,
  policies: readonly TextPolicy[],
  judgments: readonly Judgment[]
): Decision {
  const byId = new Map(judgments.map((judgment) => [judgment.policyId, judgment]))
  const violated = policies.flatMap((policy) => {
    const judgment = byId.get(policy.id)
    return judgment?.verdict === 'violated' ? [reasonOf(policy)] : []
  })
  const isIncomplete = policies.some(({ id }) => (byId.get(id)?.verdict ?? 'error') === 'error')
  const reasons = [...decision.reasons, ...violated].toSorted((a, b) => b.score - a.score)
  const actions = [decision.action, ...violated.map(({ action }) => action)]
  const action = decisiveAction(isIncomplete ? [...actions, 'error'] : actions)
  return {
    ...decision,
    action,
    reasons,
    severity: reasons.reduce((max, { score }) => Math.max(max, score), decision.severity),
    judgments: [...judgments],
    ...(action === 'error' && { error: 'A text policy could not be checked.' }),
  }
}

/** Excludes the model's reason, which is only in the judgment, because applications show messages to their users. */
const reasonOf = ({ id, onMatch }: TextPolicy): Reason => ({
  policyId: id,
  action: onMatch,
  text: 0,
  category: 'text_policy',
  check: 'model-verdict',
  score: 1,
  message: 'Violates a text policy',
  spans: [],
  disguises: [],
})
