import type { SimbaAnswers, SimbaOperation } from '#api/contract/simba/session'
import type { Phase } from '#api/engines/simba/vocabulary'
import type { SessionLog, StoredExchange } from '#api/simba/log/session_log'
import type { ResponseColumns } from '#api/simba/log/write_log'
import { storable } from '#api/evals/values/storable'

type Answer = SimbaAnswers['answers'][number]
type Call = { name: string; arguments?: string; result?: string; error?: string }
export type GivenAnswer = Omit<Answer, 'toolCalls'> & { toolCalls?: Call[] | undefined }

/** Returns the conversation ID. Messages with the same ID belong to one session of the target. */
export const conversationIdOf = ({ conversation }: Pick<StoredExchange, 'conversation'>) =>
  `c${conversation}`

/** Returns the messages of the last batch that have no response. */
export const openExchanges = ({ exchanges }: SessionLog): StoredExchange[] => {
  const last = exchanges.at(-1)?.batch
  return exchanges.filter(({ batch, respondedAt }) => batch === last && !respondedAt)
}

/**
 * Matches open messages with their responses. Ignores responses to other messages, which the runner repeats if it did not
 * receive our response.
 */
export function matchAnswers(
  log: SessionLog,
  answers: readonly GivenAnswer[]
): { exchange: StoredExchange; answer: GivenAnswer }[] {
  return openExchanges(log).flatMap((exchange) => {
    if (!exchange.sentAt) return []
    const [id, own] = [conversationIdOf(exchange), roundOf(exchange, log)]
    const answer = answers.findLast(
      ({ conversationId, round = own }) => conversationId === id && round === own
    )
    return answer ? [{ exchange, answer }] : []
  })
}

/** Returns the position of a message in its conversation, from 1. */
const roundOf = ({ conversation, number }: StoredExchange, { exchanges }: SessionLog): number =>
  exchanges.filter((each) => each.conversation === conversation && each.number <= number).length

/** Converts the runner's response to columns. A response without output is an error. */
export function answerColumns({ output, error, toolCalls }: GivenAnswer): ResponseColumns {
  const problem = error ?? (output === undefined ? 'The runner returned no output.' : null)
  return {
    output: problem === null ? storable(output ?? '') : null,
    error: problem === null ? null : { code: 'runner', message: storable(problem) },
    toolCalls:
      toolCalls?.map((call) => ({
        name: storable(call.name),
        arguments: storable(call.arguments ?? '{}'),
        ...(call.result !== undefined && { result: storable(call.result) }),
        ...(call.error !== undefined && { error: storable(call.error) }),
      })) ?? null,
    traces: [],
    targetSession: null,
    latencyMs: null,
    tokenUsage: null,
    costUsd: null,
    respondedAt: new Date(),
  }
}

/** Maps a phase to one of the external protocol, which has none for validation. */
export const externalPhase = (phase: Phase): SimbaOperation['phase'] =>
  phase === 'validation' ? 'attacking' : phase

export function toOperation(exchange: StoredExchange, log: SessionLog): SimbaOperation {
  const { attempt, batch, phase } = exchange
  const { reason = '', technique = '', hypothesis = null } = log.attempts[attempt] ?? {}
  const before = log.exchanges.findLast((each) => each.batch < batch)
  return {
    conversationId: conversationIdOf(exchange),
    nextQuestion: exchange.message,
    logMessage: reason,
    phaseComplete: before !== undefined && externalPhase(before.phase) !== externalPhase(phase),
    name: hypothesis ?? technique,
    round: roundOf(exchange, log),
    phase: externalPhase(phase),
  }
}
