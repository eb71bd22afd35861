import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { authoredTexts } from './authored.js'
import { writtenTexts } from './written.js'

const DATA = new URL('../data/', import.meta.url)
const GOALS = new URL('../../redteam/data/attacks.jsonl', import.meta.url)

/**
 * A labeled text. `isHarm` texts are plainly worded harmful requests and train only the harm classifier. Texts with the
 * weight 0 are used only for measurement.
 */
export type LabeledText = {
  text: string
  label: 0 | 1
  source: string
  isHarm: boolean
  weight: number
}

const row = z.object({
  id: z.string(),
  label: z.literal([0, 1]),
  source: z.string(),
  text: z.string(),
})
const goal = z.object({ source: z.string(), kind: z.string(), text: z.string() })

const AUTHORED_WEIGHT = 0.7
/** Harmless texts count twice: attacks are rare in real traffic, so the false-positive rate limits the recall. */
const WRITTEN_WEIGHTS = { 0: 2, 1: 1 } as const
const GOAL_WEIGHT = 0.5
const ATTACK_WEIGHT = 1.5

export const AUTHORED = 'authored'
export const WRITTEN = 'written'

/** Returns all texts whose license allows training, in a fixed order. */
export function trainingTexts(): LabeledText[] {
  const isMeasuredOnly = new Set(yamlData('not_trained.yaml', z.array(z.string())))
  const texts = lines('texts.jsonl', row).map(({ id, ...each }) => ({
    ...each,
    isHarm: false,
    weight: isMeasuredOnly.has(id) ? 0 : each.label === 1 ? ATTACK_WEIGHT : 1,
  }))
  const authored = authoredTexts().map(({ label, kind, text }) => ({
    label,
    text,
    source: AUTHORED,
    isHarm: kind === 'harm',
    weight: AUTHORED_WEIGHT,
  }))
  const written = writtenTexts().map(({ label, text }) => ({
    label,
    text,
    source: WRITTEN,
    isHarm: false,
    weight: WRITTEN_WEIGHTS[label],
  }))
  return [...texts, ...authored, ...written, ...goals()]
}

function goals(): LabeledText[] {
  return readLines(readFileSync(GOALS, 'utf8'), goal)
    .filter(({ kind, source }) => kind === 'goal' || source === 'garak phrasing')
    .map(({ source, text }) => ({
      source,
      text,
      label: 1 as const,
      isHarm: true,
      weight: GOAL_WEIGHT,
    }))
}

/** Returns the harmless texts of `data/texts.jsonl`. */
export function harmlessTexts(): string[] {
  return lines('texts.jsonl', row).flatMap(({ label, text }) => (label === 0 ? [text] : []))
}

/** Returns the folds, each a list of sources (`data/split.yaml`). */
export function splitBySource(): string[][] {
  return yamlData('split.yaml', z.array(z.array(z.string())))
}

function yamlData<T>(file: string, schema: z.ZodType<T>): T {
  const yaml = readFileSync(new URL(file, DATA), 'utf8')
  return parseYamlContent(`api/engines/guardrails/data/${file}`, yaml, schema)
}

function lines<T>(file: string, schema: z.ZodType<T>): T[] {
  return readLines(readFileSync(new URL(file, DATA), 'utf8'), schema)
}

function readLines<T>(text: string, schema: z.ZodType<T>): T[] {
  return text
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
}
