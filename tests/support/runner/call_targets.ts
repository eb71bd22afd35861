import type { Group } from '@japa/runner/core'
import type {
  Attempt,
  OutboundRules,
  PlannedCase,
  RunnerTarget,
} from '#api/engines/evals/vocabulary'
import { plannedCases } from '#tests/support/runner/runner_target'
import {
  startScriptedTarget,
  type ScriptedTarget,
  type ScriptedTargetOptions,
} from '#tests/support/scripted/scripted_target'
import { refusals, sharedRunner } from '#tests/support/runner/shared_runner'

export const everywhere: OutboundRules = { allowPrivate: true, onlyHosts: null }

/**
 * Runs all test cases in the shared runner. Returns one attempt per test case, in the same order.
 */
export async function callTargets(
  target: RunnerTarget,
  cases: PlannedCase[] = plannedCases(['hello']),
  outbound = everywhere
): Promise<Attempt[]> {
  const runner = await sharedRunner()
  const attempts: Attempt[] = []
  for await (const attempt of runner.attempt(cases, target, { outbound })) attempts.push(attempt)
  if (attempts.length !== cases.length) throw new Error('expected one attempt per case')
  return attempts.sort((a, b) => a.index - b.index)
}

/** Runs test cases in the shared runner and returns the attempt of the first. */
export async function ask(...asked: Parameters<typeof callTargets>): Promise<Attempt> {
  const [first] = await callTargets(...asked)
  if (!first) throw new Error('expected an attempt')
  return first
}

/**
 * Starts the shared runner before the group. After each test, closes the targets that the test
 * started and clears the refusals.
 * @returns a function that starts a target
 */
export function targetsFor(
  group: Group
): (options?: ScriptedTargetOptions) => Promise<ScriptedTarget> {
  const targets: ScriptedTarget[] = []
  group.setup(async () => void (await sharedRunner()))
  group.each.teardown(async () => {
    for (const target of targets.splice(0)) await target.close()
    refusals.length = 0
  })
  return async (options) => {
    const target = await startScriptedTarget(options)
    targets.push(target)
    return target
  }
}
