import type { TargetProbe } from '#api/contract/targets/target_settings'
import type { OutboundRules, RunnerTarget, TraceSource } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import type { Work } from '#api/platform/queue/jobs'
import { explainAttempt, failedProbe, singleAttempt } from '#api/targets/probe/explain_attempt'
import { sendSecondMessage, probeQuestions } from '#api/targets/probe/probe_memory'
import { tracePort } from '#api/targets/probe/trace_port'
import type { ProbeRunners } from '#api/targets/probe/probe_runners'
import { openProbe } from '#api/targets/credentials/target_secrets'

/** Number of concurrent tests per worker: more than one, so that a hanging target does not block other tests. */
export const PROBE_SLOTS = 3

/** Creates the job handler for target tests, which conducts a conversation of two messages in a runner. */
export function probeTargetJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async ({ encrypted }: Work<'probe_target'>, signal: AbortSignal): Promise<TargetProbe> => {
    const { target, memory, callOrigin } = openProbe(encrypted)
    const questions = probeQuestions()
    return runners.use(
      async (runner) => {
        const cases = [{ index: 0, key: 'probe', prompt: questions.first }]
        const first = await withTraces({ target, teamId: callOrigin.teamId }, (traces) =>
          singleAttempt(runner.attempt(cases, target, { outbound, signal, ...traces }))
        )
        if (!first) return stopped()
        const probe = explainAttempt(first, target)
        if (!probe.ok || memory === 'none') return probe
        const sendsAll = memory === 'sent'
        const turn = { runner, target, sendsAll, questions, first, outbound, signal }
        return { ...probe, memory: await sendSecondMessage(turn) }
      },
      (refused) => recordRefusal(refused, callOrigin)
    )
  }
}

/** Collects the spans of one call if the target exports them. */
async function withTraces<Result>(
  { target, teamId }: { target: RunnerTarget; teamId: string | null | undefined },
  work: (traces: { traces?: TraceSource }) => Promise<Result>
): Promise<Result> {
  if (!target.tracing || !teamId) return work({})
  const { openTraceRun } = await tracePort.use()
  const traces = await openTraceRun(teamId)
  try {
    return await work({ traces })
  } finally {
    await traces.close()
  }
}

const stopped = () =>
  failedProbe('cancelled', 'The test was stopped before a response arrived.', 'Try again.')
