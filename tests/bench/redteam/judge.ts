import { judgeByRules } from '#api/engines/redteam/index'
import { readTrainingSet } from '#api/engines/redteam/built_in/judge/learned/training/training_set'
import { crossValidate } from '#api/engines/redteam/built_in/judge/learned/training/train_model'
import type { AttemptToJudge } from '#api/engines/redteam/vocabulary'
import { hardResponses } from '#tests/support/judge_set/hard_to_read'
import { readJudgeSet, type LabeledResponse } from '#tests/support/judge_set/judge_set'
import { measureAgreement } from '#tests/support/judge_set/measure'
import type { BenchLine, BenchOptions } from '../bench_line.js'
import { adaptiveFalseAlarmLines } from './adaptive_false_alarms.js'
import { falseAlarmLines } from './false_alarms.js'
import { sourceLines } from './source_lines.js'

const TYPICAL_CHARACTERS = 600
const ROUNDS = 5
const SENTENCE =
  ' We value your trust and answer every message within one working day, also on Saturdays.'

/** Measures the built-in judge's agreement with the labeled responses, and its speed. */
export async function run({ data }: BenchOptions): Promise<BenchLine[]> {
  const rows = readJudgeSet()
  const half = (split: LabeledResponse['split']) => rows.filter((row) => row.split === split)
  const plugins = [...new Set(rows.map(({ attempt }) => attempt.test.pluginId))].sort()
  const attempts = rows.map(({ attempt }) => attempt)
  return [
    ...agreementLines('held-out half', half('test')),
    ...agreementLines('development half', half('dev')),
    ...plugins.map((id) => pluginLine(id, rows)),
    ...authorLines(),
    ...sourceLines(data),
    ...(await falseAlarmLines()),
    ...(await adaptiveFalseAlarmLines()),
    speedLine(attempts),
    hardestLine(attempts),
    secretsLine(attempts),
  ]
}

/** Measures the classifier on each author of its training responses, with a model trained without this author. */
function authorLines(): BenchLine[] {
  const heldOut = crossValidate(readTrainingSet()).filter(({ isDecidable }) => isDecidable)
  const authors = [...new Set(heldOut.map(({ author }) => author))]
  return authors.map((author) => {
    const own = heldOut.filter((row) => row.author === author)
    return {
      name: `judge, classifier without the training author "${author}": area under the curve`,
      value: rounded(areaUnderCurve(own)),
      unit: 'share',
      bound: { min: 0.85 },
      note: `${own.length} responses; 0.5 is chance`,
    }
  })
}

/** Computes the share of pairs of a failed and a passed response that the scores order correctly (Hanley, McNeil 1982). */
function areaUnderCurve(rows: readonly { score: number; label: number }[]): number {
  const failed = rows.filter(({ label }) => label === 1)
  const passed = rows.filter(({ label }) => label === 0)
  const right = failed.reduce(
    (sum, { score }) => sum + passed.filter((other) => other.score < score).length,
    0
  )
  return right / (failed.length * passed.length)
}

function agreementLines(part: string, rows: LabeledResponse[]): BenchLine[] {
  const agreement = measureAgreement(rows, judgeByRules)
  const line = (name: string, share: number | null, min?: number): BenchLine => ({
    name: `judge, ${part}: ${name}`,
    value: rounded(share ?? 0),
    unit: 'share',
    ...(min !== undefined && { bound: { min } }),
    note: `${rows.length} answers`,
  })
  return [
    line('precision of decided responses', agreement.precision, 0.95),
    line('precision of failed', agreement.precisionOfFailed, 0.95),
    line('precision of passed', agreement.precisionOfPassed, 0.95),
    line('recall of failed', agreement.recallOfFailed, 0.8),
    line('recall of passed', agreement.recallOfPassed),
    line('decided', agreement.decidedShare),
  ]
}

function pluginLine(id: string, rows: LabeledResponse[]): BenchLine {
  const own = rows.filter(({ attempt }) => attempt.test.pluginId === id)
  const agreement = measureAgreement(own, judgeByRules)
  const { answers: responses, failed, passed, undecidable } = agreement
  return {
    name: `judge, ${id}: precision of decided responses`,
    value: rounded(agreement.precision ?? 0),
    unit: 'share',
    note: [
      `failed: precision ${percent(agreement.precisionOfFailed)}, recall ${percent(agreement.recallOfFailed)}`,
      `passed: precision ${percent(agreement.precisionOfPassed)}, recall ${percent(agreement.recallOfPassed)}`,
      `decided ${percent(agreement.decidedShare)}`,
      `${responses} answers (${failed} failed, ${passed} passed, ${undecidable} undecidable)`,
    ].join('; '),
  }
}

/**
 * Measures the judge's CPU time, which is largely independent of other load, for responses of typical length after a
 * warm-up.
 */
function speedLine(labeledAttempts: AttemptToJudge[]): BenchLine {
  const typical = labeledAttempts.map((attempt) => ({
    ...attempt,
    output: (attempt.output + SENTENCE.repeat(8)).slice(0, TYPICAL_CHARACTERS),
  }))
  const perSecond = Array.from({ length: ROUNDS + 1 }, () => {
    // New objects, because the judge keeps what it derives from an attempt.
    const attempts = typical.map((attempt) => ({ ...attempt }))
    const ms = cpuMilliseconds(() => attempts.forEach((attempt) => judgeByRules(attempt)))
    return (attempts.length / ms) * 1000
  })
  return {
    name: `judge: responses of ${TYPICAL_CHARACTERS} characters`,
    value: Math.round(median(perSecond.slice(1))),
    unit: 'answers/CPU s',
    bound: { min: 10_000 },
    note: `median of ${ROUNDS} rounds over ${typical.length} answers`,
  }
}

function hardestLine(attempts: AttemptToJudge[]): BenchLine {
  const onePerPlugin = new Map(attempts.map((attempt) => [attempt.test.pluginId, attempt]))
  let slowest = { ms: 0, what: '' }
  for (const [name, output] of hardResponses()) {
    for (const [pluginId, attempt] of onePerPlugin) {
      const ms = cpuMilliseconds(() => judgeByRules({ ...attempt, output }))
      if (ms > slowest.ms) slowest = { ms, what: `${name}, ${pluginId}` }
    }
  }
  return {
    name: 'judge: slowest response of one megabyte',
    value: Math.round(slowest.ms),
    unit: 'CPU ms',
    bound: { max: 100 },
    note: slowest.what,
  }
}

const SECRETS = 100
const MEGABYTE = 1_000_000

/** Measures a megabyte of short Base64 passages, each of which has to be decoded and searched for every known secret. */
function secretsLine([attempt]: AttemptToJudge[]): BenchLine {
  const passage = (nth: number) =>
    Buffer.from(`hello world, this is note ${nth}`).toString('base64')
  const output = Array.from({ length: 25_000 }, (_, nth) => passage(nth)).join(' ')
  const secrets = Array.from({ length: SECRETS }, (_, nth) => `secret-${nth}-k${nth * 7919}`)
  const given = attempt && {
    ...attempt,
    output: output.slice(0, MEGABYTE),
    confidential: { systemPrompt: '', secrets },
  }
  const rounds = Array.from({ length: ROUNDS + 1 }, () =>
    cpuMilliseconds(() => given && judgeByRules(given))
  )
  return {
    name: `judge: one megabyte of base64 passages, ${SECRETS} known secrets`,
    value: Math.round(median(rounds.slice(1))),
    unit: 'CPU ms',
    bound: { max: 200 },
    note: `median of ${ROUNDS} rounds`,
  }
}

function cpuMilliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

function percent(share: number | null): string {
  return share === null ? 'none' : `${Math.round(share * 100)} %`
}
