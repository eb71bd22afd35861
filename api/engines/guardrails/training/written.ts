import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import type { AuthoredText } from './authored.js'

const DATA = new URL('../data/', import.meta.url)
const kinds = z.record(z.string(), z.array(z.string().min(1)))

/** Returns the training texts that were written one by one for Assay, in file order. */
export function writtenTexts(): AuthoredText[] {
  return [...read('written_attacks.yaml', 1), ...read('written_harmless.yaml', 0)]
}

function read(file: string, label: 0 | 1): AuthoredText[] {
  const path = `api/engines/guardrails/data/${file}`
  const texts = parseYamlContent(path, readFileSync(new URL(file, DATA), 'utf8'), kinds)
  return Object.entries(texts).flatMap(([kind, list]) =>
    list.map((text) => ({ label, kind, text }))
  )
}
