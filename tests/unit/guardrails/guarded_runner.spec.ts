import type { Attempt, PlannedCase, RunnerTarget } from '#api/engines/evals/vocabulary'
import type { GuardrailVersion, TextVerdict } from '#api/engines/guardrails/vocabulary'
import { BLOCKED_RESPONSE, Guard } from '#api/guardrails/attacks/guarded_runner'
import type { JobRunner } from '#api/platform/runner/job_runner'
import { test } from '@japa/runner'

const POLICY = { id: 'p', origin: 'manual', kind: 'text', text: 'No advice.', onMatch: 'block' }
const versionFor = (placement: string) =>
  ({
    ...{ format: 1, thresholds: {} },
    policies: [{ ...POLICY, placements: [placement] }],
  }) as unknown as GuardrailVersion

/** A target that repeats each message. */
const ECHO = {
  take: async () => ({
    close: async () => {},
    async *attempt(cases: readonly PlannedCase[]) {
      for (const { index, key, prompt } of cases) yield { index, key, output: `You: ${prompt}` }
    },
  }),
} as unknown as JobRunner

async function answerTo(
  prompt: string,
  { placement = 'INPUT', verdict, failMode = 'open' }: Case
): Promise<{ output: string | null; blocked: number; unjudged: number }> {
  const guard = new Guard({
    version: versionFor(placement),
    failModes: {
      ...{ INPUT: failMode, OUTPUT: failMode },
      ...{ TOOL_CALL_INPUT: failMode, TOOL_CALL_OUTPUT: failMode },
    },
    judge: async () => [{ policyId: 'p', verdict, reason: '', latencyMs: 1 }],
  })
  const runner = await guard.around(ECHO).take()
  const planned = { index: 0, key: 'a', prompt } as PlannedCase
  const attempts: Attempt[] = []
  for await (const each of runner.attempt([planned], {} as RunnerTarget, {} as never)) {
    attempts.push(each)
  }
  return {
    output: attempts[0]?.output ?? null,
    blocked: guard.blocked.get('a') ?? 0,
    unjudged: guard.unjudged.get('a') ?? 0,
  }
}

type Case = { placement?: string; verdict: TextVerdict; failMode?: 'open' | 'closed' }

test.group('Adaptive attacks behind text policies', () => {
  const PASSED = { output: 'You: Hi', blocked: 0, unjudged: 0 }
  const BLOCKED = { output: BLOCKED_RESPONSE, blocked: 1, unjudged: 0 }

  for (const placement of ['INPUT', 'OUTPUT']) {
    test(`${placement}: a text that violates the policy is blocked, and a compliant text is not`, async ({
      assert,
    }) => {
      assert.deepEqual(await answerTo('Hi', { placement, verdict: 'violated' }), BLOCKED)
      assert.deepEqual(await answerTo('Hi', { placement, verdict: 'complied' }), PASSED)
    })

    test(`${placement}: without a verdict, the fail mode applies, and the attempt is counted as not judged`, async ({
      assert,
    }) => {
      const open = await answerTo('Hi', { placement, verdict: 'error' })
      assert.deepEqual(open, { ...PASSED, unjudged: 1 })
      const closed = await answerTo('Hi', { placement, verdict: 'error', failMode: 'closed' })
      assert.deepEqual(closed, { ...BLOCKED, unjudged: 1 })
    })
  }
})
