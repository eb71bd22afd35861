import type { TargetProbe } from '#api/contract/target_settings'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import type { Work } from '#api/queue/jobs'
import { explainAttempt, failedProbe } from '#api/targets/explain_attempt'
import { onlyOne } from '#api/targets/only_one'
import { askAgain, probeQuestions } from '#api/targets/probe_memory'
import type { ProbeRunners } from '#api/targets/probe_runners'
import { openProbe } from '#api/targets/target_secrets'

/** Tests that one worker process makes at the same time: a target that hangs does not hold up the others. */
export const PROBE_SLOTS = 3

/** The worker's side of testing a target: a conversation of two messages, in a runner. */
export function probeTargetJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async ({ encrypted }: Work<'probe_target'>, signal: AbortSignal): Promise<TargetProbe> => {
    const { target, memory, asker } = openProbe(encrypted)
    const questions = probeQuestions()
    return runners.use(
      async (runner) => {
        const cases = [{ index: 0, key: 'probe', prompt: questions.first }]
        const first = await onlyOne(runner.attempt(cases, target, { outbound, signal }))
        if (!first) return stopped()
        const probe = explainAttempt(first, target)
        if (!probe.ok || memory === 'none') return probe
        const sendsAll = memory === 'sent'
        const turn = { runner, target, sendsAll, questions, first, outbound, signal }
        return { ...probe, memory: await askAgain(turn) }
      },
      (refused) => recordRefusal(refused, asker)
    )
  }
}

const stopped = () =>
  failedProbe('cancelled', 'The test was stopped before an answer arrived.', 'Try again.')
