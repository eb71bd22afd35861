import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { StoredAttempt } from '#api/simba/log/session_log'
import type { ExportedSession } from '#api/simba/export/exported_session'
import { shown } from '#api/simba/read/conversation'
import { eventsAfter } from '#api/simba/read/session_events'

/** Yields one JSON object per line, each with a `type`: the session, attempts, exchanges, findings, events. */
export async function* asJsonl({ details, findings, log }: ExportedSession) {
  yield line('session', { ...details, findingList: undefined, lastEvent: undefined })
  for (const attempt of log.attempts) yield line('attempt', withoutHidden(attempt))
  for (const exchange of log.exchanges) {
    const pluginId = log.attempts[exchange.attempt]?.test?.pluginId ?? null
    yield line('exchange', shown(exchange, pluginId, 'redacted'))
  }
  for (const finding of findings) yield line('finding', finding)
  for (let after = 0; ;) {
    const events = await eventsAfter(details.id, after)
    for (const event of events) yield line('event', event)
    const last = events.at(-1)
    if (!last) return
    after = last.sequence
  }
}

const line = (type: string, record: object) => `${JSON.stringify({ type, ...record })}\n`

function withoutHidden({ test, script, ...attempt }: StoredAttempt) {
  if (!test || !hidesTexts(test.pluginId)) return { ...attempt, test, script }
  const { pluginId, strategyId, severity, origin } = test
  return {
    ...attempt,
    test: { pluginId, strategyId, severity, origin },
    script: script?.map(() => HIDDEN_TEXT) ?? null,
  }
}
