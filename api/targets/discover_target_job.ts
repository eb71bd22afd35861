import { DISCOVERY_QUESTIONS } from '#api/engines/redteam/index'
import type { OutboundRules } from '#api/engines/evals/vocabulary'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import type { Work } from '#api/queue/jobs'
import type { ProbeRunners } from '#api/targets/probe_runners'
import { onlyOne } from '#api/targets/only_one'
import { openProbe } from '#api/targets/target_secrets'

export type TargetAnswers = {
  answers: { question: string; answer: string | null }[]
  error: string | null
}

/** The worker's side of asking a target about itself: one question after the other, until one is not answered. */
export function discoverTargetJob(runners: ProbeRunners, outbound: OutboundRules) {
  return async (
    { encrypted }: Work<'discover_target'>,
    signal: AbortSignal
  ): Promise<TargetAnswers> => {
    const { target, asker } = openProbe(encrypted)
    return runners.use(
      async (runner) => {
        const answers: TargetAnswers['answers'] = []
        for (const [index, question] of DISCOVERY_QUESTIONS.entries()) {
          const planned = [{ index, key: `question-${index}`, prompt: question }]
          const attempt = await onlyOne(runner.attempt(planned, target, { outbound, signal }))
          answers.push({ question, answer: attempt?.output ?? null })
          const error = attempt ? (attempt.error?.message ?? null) : 'Stopped.'
          if (error !== null) return { answers, error }
        }
        return { answers, error: null }
      },
      (refused) => recordRefusal(refused, asker)
    )
  }
}
