import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Evidence, PlannedTest } from '#api/engines/redteam/vocabulary'
import { type ReplayableAttack, replayableAttack } from '#api/guardrails/learning/confirmed_attacks'

/** A test case that succeeded, and the evidence that a guardrail learns from it. */
export type Confirmed = { test: PlannedTest; attack: ReplayableAttack }

type Response = { output: string; toolCalls?: ToolCall[] | undefined; evidence: Evidence[] }

/** A success as it would be stored by a scan. */
export const confirmedAttack = (
  test: PlannedTest,
  { output, toolCalls, evidence }: Response
): Confirmed => ({
  test,
  attack: replayableAttack({
    ...{ issueId: test.pluginId, pluginId: test.pluginId, prompt: test.prompt, output },
    ...{ evidence, metadata: { toolCalls } },
  }),
})
