import { storable } from '#api/evals/storable'
import { messagesOf } from '#api/engines/redteam/index'
import { errorRow, judged, rowOf } from '#api/scans/work/attempt_judge'
import type { ResultRow } from '#api/scans/work/result_writer'
import type { Conversation } from './conversation.js'

/** The result of an attack of several messages: one row, counted by the exchange that decides. */
export function conversationRow(conversation: Conversation, problem: string | null): ResultRow {
  const { test, decisive } = conversation
  const total = conversation.total()
  const ended = decisive ?? null
  const row: ResultRow =
    problem !== null || !ended
      ? errorRow(test, total, problem ?? 'Nothing was sent to the target.')
      : {
          ...rowOf(test, { ...total, error: null }, ended.verdict.outcome),
          output: storable(ended.output),
          ...judged(ended.verdict),
        }
  const final = ended?.prompt ?? conversation.move?.prompt ?? test.prompt
  return {
    ...row,
    prompt: storable(final),
    calls: conversation.calls,
    metadata: { ...row.metadata, ...historyOf(conversation), redteamFinalPrompt: storable(final) },
  }
}

/** In the words of the command-line tool, so that both are shown, compared and run again alike. */
function historyOf(conversation: Conversation) {
  const said = conversation.exchanges.map(({ prompt, output, verdict, technique }) => ({
    prompt: storable(prompt),
    output: storable(output),
    outcome: verdict.outcome,
    technique,
  }))
  return {
    turns: conversation.calls,
    redteamHistory: said,
    ...(conversation.isOneConversation && { messages: messagesOf(said) }),
  }
}
