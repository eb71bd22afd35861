import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { randomFrom } from './random.js'

const PATH = new URL('../data/authored.yaml', import.meta.url)

const templates = z.record(z.string(), z.array(z.string().min(1)))

const schema = z.strictObject({
  perTemplate: z.number().int().positive(),
  slots: z.record(z.string(), z.array(z.string().min(1))),
  attack: templates,
  benign: templates,
})

export type AuthoredText = { label: 0 | 1; kind: string; text: string }

/** Expands our own training texts. Returns the same list in every run. */
export function authoredTexts(): AuthoredText[] {
  const path = 'api/engines/guardrails/data/authored.yaml'
  const { perTemplate, slots, attack, benign } = parseYamlContent(
    path,
    readFileSync(PATH, 'utf8'),
    schema
  )
  const random = randomFrom(20_261_127)
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (slot, name: string) => {
      const values = slots[name]
      return values ? values[Math.floor(random() * values.length)] : slot
    })
  const expand = (label: 0 | 1, kinds: Record<string, string[]>): AuthoredText[] =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      list.flatMap((template) => {
        const texts = new Set(Array.from({ length: perTemplate }, () => fill(template)))
        return [...texts].map((text) => ({ label, kind, text }))
      })
    )
  return [...expand(1, attack), ...expand(0, benign)]
}
