import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { parseYamlContent } from '../../yaml_content.js'
import { hashWord } from './words.js'

const PATH = new URL('../content/concepts.yaml', import.meta.url)

/** Classes of words, numbered in the order of their file. `ofWord` maps the hash of a word to its class. */
export type Concepts = { count: number; words: string[]; ofWord: ReadonlyMap<number, number> }

let loaded: Concepts | undefined

/** Returns the classes of `content/concepts.yaml`, which are loaded once per process. */
export function shippedConcepts(): Concepts {
  return (loaded ??= readConcepts(readFileSync(PATH, 'utf8')))
}

/**
 * Parses classes of words from YAML.
 * @throws Error if a word is in two classes
 */
export function readConcepts(yaml: string): Concepts {
  const path = 'api/engines/guardrails/content/concepts.yaml'
  const classes = Object.entries(
    parseYamlContent(path, yaml, z.record(z.string(), z.string().min(1)))
  )
  const words: string[] = []
  const ofWord = new Map<number, number>()
  for (const [concept, [name, list]] of classes.entries()) {
    for (const word of list.split(/\s+/)) {
      const hash = hashWord(word)
      if (ofWord.has(hash)) throw new Error(`${path}: "${word}" of "${name}" is in two classes`)
      ofWord.set(hash, concept)
      words.push(word)
    }
  }
  return { count: classes.length, words, ofWord }
}
