import type { PlantedHoneytoken } from '#api/engines/honeytokens/vocabulary'
import { storable } from '#api/evals/values/storable'
import { messagesOf } from '#api/engines/redteam/index'
import { errorRow, judgedRow, tracesOf } from '#api/scans/run/attacks/attempt_judge'
import { storedCall } from '#api/scans/run/attacks/stored_call'
import type { ResultRow } from '#api/scans/run/attacks/result_writer'
import type { Conversation } from './conversation.js'

/** Builds the result row of a multi-turn attack, with the verdict on the decisive exchange. */
export function conversationRow(
  conversation: Conversation,
  problem: string | null,
  honeytoken: PlantedHoneytoken | undefined
): ResultRow {
  const { test, decisive } = conversation
  const total = conversation.total()
  const ended = decisive ?? null
  const { verdict } = conversation
  const row: ResultRow =
    problem !== null || !ended || !verdict
      ? errorRow(test, total, problem ?? 'No message was sent to the target.')
      : {
          ...judgedRow(test, { ...total, error: null, toolCalls: ended.toolCalls }, verdict),
          output: storable(ended.output),
        }
  const final = ended?.prompt ?? conversation.move?.prompt ?? test.prompt
  const { sentCall } = conversation.attemptOf(ended) ?? {}
  return {
    ...row,
    prompt: storable(final),
    calls: conversation.calls,
    traces: tracesOf(conversation.ofAttack),
    metadata: {
      ...row.metadata,
      ...historyOf(conversation),
      redteamFinalPrompt: storable(final),
      sentCall: sentCall && storedCall(sentCall, final),
      ...(test.expectation.inNewSession && { lastInNewSession: true }),
      ...(honeytoken && { honeytoken }),
      ...(conversation.checks.length > 0 && { checks: checksOf(conversation) }),
    },
  }
}

const checksOf = ({ checks }: Conversation) =>
  checks.map((check) => ({
    ...check,
    prompt: storable(check.prompt),
    output: storable(check.output),
  }))

/** Uses promptfoo's field names, so that scans and uploads are displayed, compared and rerun alike. */
function historyOf(conversation: Conversation) {
  const history = conversation.exchanges.map(({ prompt, output, verdict, technique }) => ({
    prompt: storable(prompt),
    output: storable(output),
    outcome: verdict.outcome,
    technique,
  }))
  return {
    turns: conversation.turns,
    redteamHistory: history,
    ...(conversation.isOneConversation && { messages: messagesOf(history) }),
  }
}
