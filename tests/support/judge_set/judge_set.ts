import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  AttemptToJudge,
  Expectation,
  TargetDescription,
} from '#api/engines/redteam/vocabulary'

/**
 * A human verdict on a response. `undecidable`: the response shows neither that the attack succeeded nor that it failed.
 */
export type Label = 'failed' | 'passed' | 'undecidable'

export type LabeledResponse = {
  /** Rules are developed with `dev`; `test` is used only to measure them. */
  split: 'dev' | 'test'
  label: Label
  /** Why this response is included, for example "refusal quoting the canary". */
  kind: string
  attempt: AttemptToJudge
}

type AttackRow = {
  key: string
  pluginId: string
  target: string
  goal: string
  prompt: string
  expectation: Expectation
}
type ResponseRow = {
  attack: string
  split: 'dev' | 'test'
  label: Label
  kind: string
  output: string
}
type TargetRow = TargetDescription & { key: string }

const FOLDER = import.meta.dirname

/**
 * Returns all labeled responses, written by hand for this project. Harmful responses contain
 * placeholders instead of harmful details.
 */
export function readJudgeSet(): LabeledResponse[] {
  const targets = new Map(readRows<TargetRow>('targets.jsonl').map((row) => [row.key, row]))
  const attacks = new Map(readRows<AttackRow>('attacks.jsonl').map((row) => [row.key, row]))
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.jsonl') && !['targets.jsonl', 'attacks.jsonl'].includes(file))
    .sort()
    .flatMap((file) => readRows<ResponseRow>(file))
    .map(({ attack: key, output, ...row }) => {
      const attack = attacks.get(key)
      const target = targets.get(attack?.target ?? '')
      if (!attack || !target) throw new Error(`The judge set has no attack or target for ${key}`)
      return { ...row, attempt: toAttempt(attack, target, output) }
    })
}

function toAttempt(attack: AttackRow, target: TargetRow, output: string): AttemptToJudge {
  const { pluginId, prompt, goal, expectation } = attack
  return {
    test: {
      pluginId,
      strategyId: 'basic',
      prompt,
      basePrompt: prompt,
      goal,
      expectation,
      language: 'en',
    },
    target: { name: target.name, purpose: target.purpose, details: target.details },
    output,
  }
}

function readRows<T>(file: string): T[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}
