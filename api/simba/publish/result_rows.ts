import type { Attempt } from '#api/engines/evals/index'
import { messagesOf } from '#api/engines/redteam/index'
import type { PlannedTest } from '#api/engines/redteam/vocabulary'
import { testOfMessage } from '#api/engines/simba/index'
import type { AttackTest, Finding } from '#api/engines/simba/vocabulary'
import { storable } from '#api/evals/values/storable'
import { errorRow, judgedRow } from '#api/scans/run/attacks/attempt_judge'
import type { StoredTest } from '#api/scans/run/attacks/pending_tests'
import type { ResultRow } from '#api/scans/run/attacks/result_writer'
import type { SessionLog, StoredAttempt, StoredExchange } from '#api/simba/log/session_log'
import { attemptVerdict, toExchanges } from '#api/simba/publish/attempt_verdict'

/** An attempt that becomes a result of the report. */
export type PublishedAttempt = {
  test: PlannedTest
  row: ResultRow
}

/** Returns one test case with its result for each attack of a session that has a response or an error. */
export function publishedAttempts(
  sessionId: string,
  { attempts, exchanges }: SessionLog,
  findings: readonly Finding[]
): PublishedAttempt[] {
  const byAttempt = Map.groupBy(exchanges, ({ attempt }) => attempt)
  const checks = Map.groupBy(
    attempts.filter(({ validates }) => validates !== null),
    ({ validates }) => validates
  )
  const published: PublishedAttempt[] = []
  for (const attempt of attempts) {
    const own = (byAttempt.get(attempt.number) ?? []).filter(({ respondedAt }) => respondedAt)
    if (attempt.purpose !== 'attack' || !attempt.test || own.length === 0) continue
    const index = published.length
    const test = toTest(attempt, index, own)
    const validations = (checks.get(attempt.number) ?? []).map((check) => ({
      check,
      exchanges: byAttempt.get(check.number) ?? [],
    }))
    published.push({
      test,
      row: toRow({ sessionId, attempt, test, own, validations, findings }),
    })
  }
  return published
}

function toTest(
  { number, test, script }: StoredAttempt,
  index: number,
  exchanges: readonly StoredExchange[]
): PlannedTest {
  const prompt = exchanges.at(-1)?.message ?? ''
  const given = test ?? UNKNOWN
  return {
    ...testOfMessage(given, script ? prompt : given.prompt),
    index,
    key: `simba-${number}`,
    ...(script && script.length > 1 && { turns: script }),
  }
}

const UNKNOWN: AttackTest = {
  pluginId: 'unknown',
  strategyId: 'basic',
  severity: 'medium',
  language: 'en',
  prompt: '',
  basePrompt: '',
  goal: '',
  expectation: {},
  origin: '',
}

type Validation = { check: StoredAttempt; exchanges: readonly StoredExchange[] }

type Source = {
  sessionId: string
  attempt: StoredAttempt
  test: PlannedTest
  own: readonly StoredExchange[]
  validations: readonly Validation[]
  findings: readonly Finding[]
}

function toRow({ sessionId, attempt, test, own, validations, findings }: Source): ResultRow {
  const { policy = null, turns = null, contextId = null } = test
  const policyColumns = { policyId: policy?.id ?? null, policyName: policy?.name ?? null }
  const stored: StoredTest = { ...test, ...policyColumns, turns, contextId, sourceResultId: null }
  const total = totalOf(test, own)
  const exchanges = toExchanges(own)
  const judged = attemptVerdict(attempt, exchanges, findings)
  const row: ResultRow = judged
    ? {
        ...judgedRow(
          stored,
          { ...total, error: null, ...withCalls(judged.decisive.toolCalls) },
          judged.verdict
        ),
        output: storable(judged.decisive.output),
      }
    : errorRow(stored, total, own.at(-1)?.error?.message ?? 'The response was not judged.')
  const final = judged?.decisive.prompt ?? own.at(-1)?.message ?? test.prompt
  const history = exchanges.map(({ prompt, output, verdict, technique }) => ({
    prompt,
    output,
    outcome: verdict.outcome,
    technique,
  }))
  const isOneConversation = new Set(own.map(({ conversation }) => conversation)).size === 1
  return {
    ...row,
    prompt: storable(final),
    calls: own.length + validations.reduce((sum, each) => sum + each.exchanges.length, 0),
    traces: own.flatMap(({ traces }) => traces),
    metadata: {
      ...row.metadata,
      simba: { sessionId, attempt: attempt.number },
      ...(own.length > 1 && {
        turns: own.length,
        redteamHistory: history,
        ...(isOneConversation && { messages: messagesOf(history) }),
      }),
      redteamFinalPrompt: storable(final),
      ...(test.expectation.inNewSession && { lastInNewSession: true }),
      ...(validations.length > 0 && { checks: validations.flatMap(toCheck) }),
    },
  }
}

const withCalls = (toolCalls: Attempt['toolCalls']) => (toolCalls ? { toolCalls } : {})

/** Converts a validation to a check of a scan. Shorter variants of the attack are not checks. */
function toCheck({ check, exchanges }: Validation) {
  const last = exchanges.at(-1)
  if (!last?.respondedAt || check.purpose === 'minimize') return []
  return [
    {
      kind: check.purpose,
      prompt: last.message,
      output: last.output ?? '',
      outcome: last.error ? 'error' : (last.verdict?.outcome ?? 'undecided'),
    },
  ]
}

/** Combines all messages of an attempt into one, with their total latency and cost. */
function totalOf({ index, key }: PlannedTest, own: readonly StoredExchange[]): Attempt {
  const last = own.at(-1)
  const sum = (of: (exchange: StoredExchange) => number | null | undefined) =>
    own.reduce((total, exchange) => total + (of(exchange) ?? 0), 0)
  const hasCost = own.some(({ costUsd }) => costUsd !== null)
  const hasTokens = own.some(({ tokenUsage }) => tokenUsage !== null)
  return {
    index,
    key,
    output: last?.output ?? null,
    error: null,
    latencyMs: sum(({ latencyMs }) => latencyMs),
    tries: own.length,
    ...(hasCost && { costUsd: sum(({ costUsd }) => costUsd) }),
    ...(hasTokens && {
      tokenUsage: {
        prompt: sum(({ tokenUsage }) => tokenUsage?.prompt),
        completion: sum(({ tokenUsage }) => tokenUsage?.completion),
        total: sum(({ tokenUsage }) => tokenUsage?.total),
      },
    }),
    ...(last?.targetSession && { sessionId: last.targetSession }),
  }
}
