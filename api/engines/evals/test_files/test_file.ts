import type { EvalTest } from '../document/types.js'

export const TEST_FILE_FORMATS = ['csv', 'jsonl', 'json', 'yaml'] as const
export type TestFileFormat = (typeof TEST_FILE_FORMATS)[number]

/** One test of a file, where it stands in it, and what is wrong with it. */
export type FileTest = {
  /** Line of the file at which it begins, from 1. */
  line: number
  test: EvalTest
  faults: string[]
}

/** Whether a text is a type of assertion, with `not-` or without. */
export type IsAssertionType = (type: string) => boolean

/** Limits of one test in a file: each is parsed as a whole, between other requests. */
export const TEST_FILE_LIMITS = {
  columns: 1_000,
  depth: 200,
  csvCharacters: 2_000_000,
  jsonCharacters: 2_000_000,
  /** YAML takes a hundred times longer than JSON. */
  yamlCharacters: 20_000,
  /** A file of JSON is parsed as a whole. */
  jsonFileBytes: 10_000_000,
} as const

/** A file that cannot be read on from a line. */
export class UnreadableTests extends Error {
  constructor(
    readonly line: number,
    message: string
  ) {
    super(message)
  }
}

/** What a file holds, by its name; null when the name does not tell. */
export function formatOfName(name: string): TestFileFormat | null {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1]
  if (ending === 'yml') return 'yaml'
  if (ending === 'ndjson') return 'jsonl'
  if (ending === 'tsv' || ending === 'txt') return 'csv'
  return TEST_FILE_FORMATS.find((format) => format === ending) ?? null
}
