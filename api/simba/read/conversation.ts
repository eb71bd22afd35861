import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import type { SimbaExchange } from '#api/contract/simba/session'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { shownEstimate } from '#api/evals/values/estimate'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { type StoredExchange, toExchange } from '#api/simba/log/session_log'
import db from '@adonisjs/lucid/services/db'

export type Texts = 'redacted' | 'full'

/**
 * Returns the exchanges of an attempt.
 * @throws 404 if the session has no such attempt
 */
export async function conversationOf(
  sessionId: string,
  number: number,
  texts: Texts
): Promise<{ pluginId: string | null; exchanges: SimbaExchange[] }> {
  const attempt: { test: { pluginId: string } | null } | null = await db
    .from('simba_attempts')
    .where({ session_id: sessionId, number })
    .select('test')
    .first()
  if (!attempt) throw NOT_FOUND()
  const rows = await db
    .from('simba_exchanges')
    .where({ session_id: sessionId, attempt: number })
    .orderBy('number')
  const pluginId = attempt.test?.pluginId ?? null
  const exchanges = rows.map((row) => shown(toExchange(row), pluginId, texts))
  return { pluginId, exchanges }
}

/** Converts an exchange to the form in which it leaves the server. */
export function shown(
  exchange: StoredExchange,
  pluginId: string | null,
  texts: Texts
): SimbaExchange {
  const { number, attempt, asks, isFirst, reply, latencyMs, isResent } = exchange
  const isHidden = texts === 'redacted' && pluginId !== null && hidesTexts(pluginId)
  const hide = <Text extends string | null>(text: Text) => (isHidden && text ? HIDDEN_TEXT : text)
  return {
    ...{ number, attempt, asks, isFirst, reply, latencyMs, isResent, isHidden },
    message: hide(exchange.message),
    output: hide(exchange.output),
    error: hide(exchange.error?.message ?? null),
    outcome: exchange.verdict?.outcome ?? null,
    estimate:
      exchange.verdict && shownEstimate(exchange.verdict.outcome, exchange.verdict.estimate),
    judgeReason: hide(exchange.verdict?.reason ?? null),
    evidence: isHidden ? [] : (exchange.verdict?.evidence ?? []),
    toolCalls: isHidden ? [] : (exchange.toolCalls ?? []),
    createdAt: exchange.createdAt.toISOString(),
    respondedAt: exchange.respondedAt?.toISOString() ?? null,
  }
}
