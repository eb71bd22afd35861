import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { TOPICS } from './classify.js'

export const MIN_TEXTS = 6

const list = z.array(z.string().trim().min(1)).min(MIN_TEXTS)
const schema = z.strictObject(
  Object.fromEntries([...TOPICS, 'insist' as const, 'contact' as const].map((key) => [key, list]))
)

/** Texts by topic, with `insist` for repeated requests and `contact` for the slot of that name. */
export type Texts = Readonly<Record<string, readonly string[]>>

const PARTS = ['data', 'manipulation', 'content', 'conversation']

/**
 * Reads the texts of an assistant from `texts/<assistant>_<part>.yaml`.
 * @throws ZodError if a topic is missing or has too few texts
 */
export function readTexts(assistant: string): Texts {
  const parts = PARTS.map((part) => {
    const path = new URL(`texts/${assistant}_${part}.yaml`, import.meta.url)
    return z.record(z.string(), z.unknown()).parse(parse(readFileSync(path, 'utf8')))
  })
  return schema.parse(Object.assign({}, ...parts))
}
