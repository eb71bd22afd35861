import type { TargetProbe } from '#api/contract/target_settings'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import type { Jobs } from '#api/queue/jobs'
import { explainAttempt, failedProbe } from '#api/targets/explain_attempt'
import type { ProbeRunners } from '#api/targets/probe_runners'
import { openProbe } from '#api/targets/target_secrets'

/** Tests that one worker process makes at the same time: a target that hangs does not hold up the others. */
export const PROBE_SLOTS = 2

/** The worker's side of testing a target: one call, in a runner. */
export function probeTargetJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async ({ encrypted }: Jobs['probe_target'], signal: AbortSignal): Promise<TargetProbe> => {
    const { target, question, asker } = openProbe(encrypted)
    return runners.use(
      async (runner) => {
        const cases = [{ index: 0, key: 'probe', prompt: question }]
        for await (const attempt of runner.attempt(cases, target, { outbound, signal })) {
          return explainAttempt(attempt, target)
        }
        return failedProbe(
          'cancelled',
          'The test was stopped before an answer arrived.',
          'Try again.'
        )
      },
      (refused) => recordRefusal(refused, asker)
    )
  }
}
