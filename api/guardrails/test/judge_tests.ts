import { MAX_JUDGED_TEST_TEXTS, type TestedText } from '#api/contract/guardrails/guardrail'
import { withJudgments } from '#api/engines/guardrails/index'
import type { GuardrailVersion, TextPolicy } from '#api/engines/guardrails/vocabulary'
import { judge } from '#api/guardrails/judge/process_judge'
import type { JudgeScope } from '#api/guardrails/judge/judge_models'
import { type Tested, testInput } from '#api/guardrails/test/test_texts'
import { policyNames } from '#api/guardrails/versions/policy_view'
import { invalidField } from '#api/platform/http/domain_error'

/**
 * Returns a version's text policies that apply to a test.
 * @throws INVALID for too many texts
 */
export function testedPolicies(
  { policies }: GuardrailVersion,
  { placement, texts }: Tested
): TextPolicy[] {
  const found = policies
    .filter((policy) => policy.kind === 'text')
    .filter(({ placements }) => placements.includes(placement))
  if (found.length > 0 && texts.length > MAX_JUDGED_TEST_TEXTS) {
    const message = `The version has text policies: test at most ${MAX_JUDGED_TEST_TEXTS} texts at a time`
    throw invalidField('texts', 'max', message)
  }
  return found
}

/** Adds the verdicts of the team's grading model to tested texts that no other check has decided. */
export async function judgeTests(
  scope: JudgeScope,
  version: GuardrailVersion,
  policies: readonly TextPolicy[],
  order: Tested,
  tested: readonly TestedText[]
): Promise<TestedText[]> {
  const names = policyNames(version)
  const policyName = (policyId: string) => names.get(policyId) ?? policyId
  return Promise.all(
    tested.map(async (one): Promise<TestedText> => {
      if (one.action === 'block' || one.action === 'error') return one
      const judgments = await judge.judge(scope, policies, testInput(order, one.text))
      const {
        action,
        severity,
        error = null,
        ...judged
      } = withJudgments({ ...one, ...NOTHING_FOUND, error: undefined }, policies, judgments)
      const reasons = judged.reasons.map(({ text: _, ...reason }) => ({
        ...reason,
        policyName: policyName(reason.policyId),
      }))
      return {
        ...one,
        ...{ action, severity, error, reasons: [...one.reasons, ...reasons] },
        judgments: judgments.map((each) => ({ ...each, policyName: policyName(each.policyId) })),
      }
    })
  )
}

const NOTHING_FOUND = {
  reasons: [],
  sanitized: null,
  masks: [],
  conversation: { risk: 0, turns: 0 },
  judgments: [],
}
