import type { Judgment } from '#api/engines/guardrails/vocabulary'
import type { JudgeScope } from '#api/guardrails/judge/judge_models'
import { judge } from '#api/guardrails/judge/process_judge'
import type { ReplayQuestion, ReplayVerdicts } from '#api/guardrails/judge/replay_verdicts'

/**
 * Maximum number of verdicts per replay; further questions get none. Because verdicts are remembered, repeating the
 * replay covers the remaining questions.
 */
const MAX_VERDICTS = 300
const MAX_CONCURRENT = 8
/** Time limit for the verdicts of a replay for which a user waits. */
export const REPLAY_MS = 20_000

/**
 * Has a team's grading model respond to the questions of a replay. Never rejects: if a call fails, its question has no
 * verdict.
 */
export async function answerQuestions(
  scope: JudgeScope,
  questions: Iterable<readonly [string, ReplayQuestion]>,
  maxMs = REPLAY_MS
): Promise<ReplayVerdicts> {
  const endsAt = performance.now() + maxMs
  const verdicts = new Map<string, Judgment>()
  const open = [...questions].slice(0, MAX_VERDICTS).values()
  const work = async () => {
    for (const [key, { policy, input }] of open) {
      const [judgment] = await judge.judge(scope, [policy], input, { endsAt })
      if (judgment) verdicts.set(key, judgment)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  await judge.recordUsage()
  return verdicts
}
