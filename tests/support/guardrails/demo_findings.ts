import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Evidence, PlannedTest } from '#api/engines/redteam/vocabulary'
import { type ReplayableAttack, replayableAttack } from '#api/guardrails/learning/confirmed_attacks'

/** A successful test case with the evidence from which a guardrail learns. */
export type Confirmed = { test: PlannedTest; attack: ReplayableAttack }

type Response = { output: string; toolCalls?: ToolCall[] | undefined; evidence: Evidence[] }

/** Converts a successful attack to the form in which a scan would store it. */
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
