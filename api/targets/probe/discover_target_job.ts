import { DISCOVERY_QUESTIONS } from '#api/engines/redteam/index'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import type { Work } from '#api/platform/queue/jobs'
import type { ProbeRunners } from '#api/targets/probe/probe_runners'
import { singleAttempt } from '#api/targets/probe/explain_attempt'
import { openProbe } from '#api/targets/credentials/target_secrets'

export type TargetResponses = {
  answers: { question: string; answer: string | null }[]
  error: string | null
}

/** Creates the job handler for discoveries, which asks one question after another until one fails. */
export function discoverTargetJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async (
    { encrypted }: Work<'discover_target'>,
    signal: AbortSignal
  ): Promise<TargetResponses> => {
    const { target, callOrigin } = openProbe(encrypted)
    return runners.use(
      async (runner) => {
        const responses: TargetResponses['answers'] = []
        for (const [index, question] of DISCOVERY_QUESTIONS.entries()) {
          const planned = [{ index, key: `question-${index}`, prompt: question }]
          const attempt = await singleAttempt(runner.attempt(planned, target, { outbound, signal }))
          responses.push({ question, answer: attempt?.output ?? null })
          const error = attempt ? (attempt.error?.message ?? null) : 'Stopped.'
          if (error !== null) return { answers: responses, error }
        }
        return { answers: responses, error: null }
      },
      (refused) => recordRefusal(refused, callOrigin)
    )
  }
}
