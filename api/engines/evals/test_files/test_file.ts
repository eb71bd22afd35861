import type { EvalTest } from '../document/types.js'

export const TEST_FILE_FORMATS = ['csv', 'jsonl', 'json', 'yaml'] as const
export type TestFileFormat = (typeof TEST_FILE_FORMATS)[number]

/** A test case of a file with its position and faults. */
export type FileTest = {
  /** Line where the test case starts, from 1; always 1 in a JSON file. */
  line: number
  test: EvalTest
  faults: string[]
}

/** Whether a string is an assertion type, with or without `not-`. */
export type IsAssertionType = (type: string) => boolean

/** Limits per test case, because parsing a test case is synchronous and blocks the event loop. */
export const TEST_FILE_LIMITS = {
  columns: 1_000,
  depth: 200,
  csvCharacters: 2_000_000,
  jsonCharacters: 2_000_000,
  /** Parsing YAML takes a hundred times as long as parsing JSON. */
  yamlCharacters: 20_000,
  /** Limits JSON files, which are parsed as a whole. */
  jsonFileBytes: 10_000_000,
} as const

/** Thrown if the file cannot be read beyond this line. */
export class UnreadableTests extends Error {
  constructor(
    readonly line: number,
    message: string
  ) {
    super(message)
  }
}

/** Returns the format that a file name's extension denotes; null if the extension is unknown. */
export function formatOfName(name: string): TestFileFormat | null {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1]
  if (ending === 'yml') return 'yaml'
  if (ending === 'ndjson') return 'jsonl'
  if (ending === 'tsv' || ending === 'txt') return 'csv'
  return TEST_FILE_FORMATS.find((format) => format === ending) ?? null
}
