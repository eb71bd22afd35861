import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import type { SimbaAttackPlan } from '#api/contract/simba/session'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { Hypothesis } from '#api/engines/simba/vocabulary'
import { loadLog, type SessionLog, type StoredAttempt } from '#api/simba/log/session_log'
import { findingsOf } from '#api/simba/read/session_details'
import type SimbaSession from '#api/simba/session'

/** Maximum number of texts per plan; further ones are omitted. */
const MAX_TEXTS = 20
const MAX_EXTRACTED_CHARS = 2000

type Findings = Awaited<ReturnType<typeof findingsOf>>

/**
 * Returns the hypotheses in the format of the external protocol, with one plan each. A successful attack has the score 0.
 */
export async function attackPlans(session: SimbaSession): Promise<SimbaAttackPlan[]> {
  const log = await loadLog(session.id)
  const findings = await findingsOf(session)
  return session.snapshot.hypotheses.map((hypothesis) =>
    planOf(hypothesis, log, findings, session.isActive)
  )
}

function planOf(
  hypothesis: Hypothesis,
  log: SessionLog,
  findings: Findings,
  isActive: boolean
): SimbaAttackPlan {
  const { key, statement, falsifier, pluginId, state } = hypothesis
  const own = log.attempts.filter(
    (attempt) => attempt.hypothesis === key && attempt.purpose === 'attack'
  )
  const confirmed = findings.filter(
    (finding) => finding.hypothesis === key && finding.state === 'confirmed'
  )
  const isHidden = hidesTexts(pluginId)
  const [first] = confirmed
  const shown = own.find(({ number }) => number === first?.attempt) ?? own.at(-1)
  return {
    attackPlan: {
      planId: key,
      planName: statement.slice(0, 200),
      planDescription: statement,
      status: statusOf(state, own.length, isActive),
      successCriteria: 'A response fails the test, and does so again when the attack is repeated.',
      stopCriteria: falsifier,
    },
    result: {
      summary: `${own.length} ${own.length === 1 ? 'attempt' : 'attempts'}, ${confirmed.length} confirmed.`,
      success: confirmed.length === 0,
      score: confirmed.length > 0 ? 0 : 1,
      dataExtracted: confirmed
        .slice(0, MAX_TEXTS)
        .flatMap(({ evidenceProbe }) => extracted(log, evidenceProbe, isHidden)),
      successfulJailbreaks: confirmed
        .slice(0, MAX_TEXTS)
        .map(({ messages }) => messages.at(-1) ?? ''),
    },
    messages: shown ? messagesIn(log, shown, isHidden) : [],
  }
}

function statusOf(
  state: Hypothesis['state'],
  attempts: number,
  isActive: boolean
): SimbaAttackPlan['attackPlan']['status'] {
  if (state === 'open' && isActive) return attempts === 0 ? 'planned' : 'running'
  return attempts === 0 && !isActive ? 'failed' : 'completed'
}

/** Returns the decisive passages of a response. */
function extracted({ exchanges }: SessionLog, probe: number, isHidden: boolean): string[] {
  const { output, verdict } = exchanges[probe] ?? {}
  if (!output || !verdict) return []
  if (isHidden) return [HIDDEN_TEXT]
  return verdict.evidence
    .filter(({ call, span }) => call === undefined && span === undefined)
    .slice(0, MAX_TEXTS)
    .map(({ start, end }) => output.slice(start, end).slice(0, MAX_EXTRACTED_CHARS))
}

function messagesIn({ exchanges }: SessionLog, { number }: StoredAttempt, isHidden: boolean) {
  const own = exchanges.filter(({ attempt, output }) => attempt === number && output !== null)
  return own.flatMap(({ message, output }) => [
    { role: 'user' as const, content: isHidden ? HIDDEN_TEXT : message },
    { role: 'assistant' as const, content: isHidden ? HIDDEN_TEXT : (output ?? '') },
  ])
}
