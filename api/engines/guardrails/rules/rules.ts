import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { CATEGORIES, PLACEMENTS, type Category, type Placement } from '../vocabulary.js'
import { parseSequence } from './parse_sequence.js'
import { SequenceMatcher } from './sequence_matcher.js'

const FOLDER = new URL('../content/rules/', import.meta.url)

/** A rule of the shipped content. `score` is the severity of a match on its own, 0 to 1. */
export type Rule = {
  id: string
  category: Category
  score: number
  message: string
  placements: readonly Placement[]
}

const ruleSchema = z
  .strictObject({
    category: z.enum(CATEGORIES),
    score: z.number().min(0).max(1),
    message: z.string().min(1),
    placements: z
      .array(z.enum(PLACEMENTS))
      .min(1)
      .default([...PLACEMENTS]),
    sequences: z.array(z.string()).default([]),
    patterns: z.array(z.string()).default([]),
  })
  .refine(({ sequences, patterns }) => sequences.length + patterns.length > 0, {
    message: 'a rule needs a sequence or a pattern',
  })

const fileSchema = z.strictObject({
  lists: z.record(z.string(), z.string()).default({}),
  rules: z.record(z.string(), ruleSchema),
})

type Loaded = {
  rules: Rule[]
  matcher: SequenceMatcher
  /** Regular expressions for the normalized text, each with the index of its rule. */
  patterns: { rule: number; pattern: RegExp }[]
}

/** All shipped rules. Invalid content aborts startup; the error names the file, the rule and the reason. */
export const RULES: Loaded = loadRules()

function loadRules(): Loaded {
  const rules: Rule[] = []
  const sequences: { rule: number; steps: ReturnType<typeof parseSequence> }[] = []
  const patterns: Loaded['patterns'] = []
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'))
  for (const file of files.sort()) {
    const path = `api/engines/guardrails/content/rules/${file}`
    const content = parseYamlContent(path, readFileSync(new URL(file, FOLDER), 'utf8'), fileSchema)
    for (const [id, { sequences: sources, patterns: own, ...rule }] of Object.entries(
      content.rules
    )) {
      const index = rules.push({ id, ...rule }) - 1
      for (const source of sources) {
        sequences.push({ rule: index, steps: parseSequence(source, content.lists) })
      }
      if (own.length > 0) patterns.push({ rule: index, pattern: new RegExp(own.join('|'), 'g') })
    }
  }
  return { rules, matcher: new SequenceMatcher(sequences), patterns }
}
