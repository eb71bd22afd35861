import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { ContentError, parseYamlContent } from '../yaml_content.js'

const FOLDER = new URL('./content/', import.meta.url)

export const text = z.string().min(1)

export const texts = z.array(text).min(1)

/** Schema of a list of sources of case-insensitive regular expressions. */
export const patternSources = texts.superRefine((sources, context) => {
  sources.forEach((source, index) => {
    try {
      new RegExp(source, 'i')
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error), path: [index] })
    }
  })
})

/** Schema of a case-insensitive regular expression that is given as a list of alternatives. */
export const pattern = patternSources.transform((sources) => new RegExp(sources.join('|'), 'i'))

/**
 * Reads one YAML file below `content/` and checks it against a schema.
 * @throws ContentError naming file, entry and field
 */
export function readContent<T>(file: string, schema: z.ZodType<T>): T {
  return parseContent(file, readFileSync(new URL(file, FOLDER), 'utf8'), schema)
}

/**
 * Reads every YAML file of a folder below `content/`, in alphabetical order.
 * @throws ContentError naming file, entry and field
 */
export function readContentFolder<T>(folder: string, schema: z.ZodType<T>): T[] {
  return filesIn(folder).map((file) => readContent(file, schema))
}

/**
 * Reads every YAML file of a folder below `content/` and returns all entries by ID. An ID must be unique in the folder.
 * @throws ContentError naming file, entry and field
 */
export function readContentEntries<T>(folder: string, entry: z.ZodType<T>): Map<string, T> {
  const entries = new Map<string, T>()
  for (const file of filesIn(folder)) {
    for (const [id, value] of Object.entries(readContent(file, z.record(z.string(), entry)))) {
      if (entries.has(id)) {
        throw new ContentError(pathOf(file), `${id}: another file defines this entry too`)
      }
      entries.set(id, value)
    }
  }
  return entries
}

/**
 * Parses the content of one file. Exported for tests.
 * @throws ContentError naming file, entry and field
 */
export function parseContent<T>(file: string, yaml: string, schema: z.ZodType<T>): T {
  return parseYamlContent(pathOf(file), yaml, schema)
}

const pathOf = (file: string) => `api/engines/redteam/content/${file}`

function filesIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => `${folder}/${name}`)
}
