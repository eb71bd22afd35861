import { yamlDepthFault } from '../../yaml_depth.js'
import { createFaultList } from '../document/fault_list.js'
import { readTest } from '../document/read_tests.js'
import type { EvalTest } from '../document/types.js'
import { isRecord } from '../document/values.js'
import { type FileTest, TEST_FILE_LIMITS, UnreadableTests } from './test_file.js'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseDocument } from 'yaml'

/** Streams test cases from JSON Lines. A line without `vars` and `assert` contains only the variables. */
export async function* readJsonLines(file: Readable): AsyncGenerator<FileTest> {
  let line = 0
  for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
    line++
    const content = (line === 1 ? text.replace(/^\ufeff/, '') : text).trim()
    if (content === '') continue
    assertLength(content, TEST_FILE_LIMITS.jsonCharacters, line)
    yield { line, ...testFrom(parseJson(content, line)) }
  }
}

/** Reads a JSON list of test cases, or a mapping with the list under `tests`. The file is parsed as a whole. */
export async function* readJsonTests(file: Readable): AsyncGenerator<FileTest> {
  const value = parseJson((await readAll(file)).replace(/^\ufeff/, ''), 1)
  const list = isRecord(value) ? value.tests : value
  if (!Array.isArray(list)) {
    throw new UnreadableTests(
      1,
      'The file must contain a list of test cases, at the top level or under "tests".'
    )
  }
  for (const [index, entry] of list.entries()) {
    // Otherwise, the loop is synchronous and would block other requests.
    if (index % TESTS_PER_PAUSE === 0) await nextTurn()
    yield { line: 1, ...testFrom(entry) }
  }
}

/** Number of test cases between two pauses. */
const TESTS_PER_PAUSE = 500

async function readAll(file: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)?.length ?? 0
    if (bytes > TEST_FILE_LIMITS.jsonFileBytes) {
      const megabytes = TEST_FILE_LIMITS.jsonFileBytes / 1_000_000
      throw new UnreadableTests(
        1,
        `A JSON file can be at most ${megabytes} MB. Use JSON Lines for larger files.`
      )
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/**
 * Rejects deep nesting before parsing: counting brackets takes milliseconds; parsing ten million of them takes seconds.
 */
function assertDepth(text: string, line: number) {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isInString = !isInString
    else if (isInString) at += code === BACKSLASH ? 1 : 0
    else if (code === OPEN_LIST || code === OPEN) depth++
    else if (code === CLOSE_LIST || code === CLOSE) depth--
    if (depth > TEST_FILE_LIMITS.depth) {
      throw new UnreadableTests(
        line,
        `The value is nested deeper than ${TEST_FILE_LIMITS.depth} levels. Flatten it.`
      )
    }
  }
}

function assertLength(text: string, max: number, line: number) {
  if (text.length <= max) return
  const shown = max.toLocaleString('en')
  throw new UnreadableTests(line, `A test case can have at most ${shown} characters. Shorten it.`)
}

function parseJson(text: string, line: number): unknown {
  assertDepth(text, line)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableTests(line, 'Not valid JSON.')
  }
}

const LIST_START = /^(\s*)-(\s|$)/
const PLAIN = /^\s*(#|---|$)/

/**
 * Streams test cases from a YAML list, alone or under `tests:`. Each entry is parsed separately, so memory depends on
 * the largest test case only. Anchors are therefore limited to one test case.
 */
export async function* readYamlTests(file: Readable): AsyncGenerator<FileTest> {
  let line = 0
  let indent: string | null = null
  let from = 0
  let lines: string[] = []
  for await (const raw of createInterface({ input: file, crlfDelay: Infinity })) {
    line++
    const text = line === 1 ? raw.replace(/^\ufeff/, '') : raw
    if (indent === null) indent = listIndent(text, line)
    const isStart: boolean =
      indent !== null && text.startsWith(`${indent}-`) && LIST_START.test(text)
    if (isStart) {
      if (lines.length > 0) yield { line: from, ...testFrom(parseYaml(lines, from)) }
      lines = []
      from = line
    } else if (indent !== null && endsList(text, indent)) break
    if (indent !== null) lines.push(text)
  }
  if (lines.length > 0) yield { line: from, ...testFrom(parseYaml(lines, from)) }
  else if (indent === null) {
    throw new UnreadableTests(1, 'The file must contain a list of test cases.')
  }
}

/** Returns the indentation of the list entries; null before the first entry. */
function listIndent(text: string, line: number): string | null {
  const start = LIST_START.exec(text)
  if (start) return start[1] ?? ''
  if (PLAIN.test(text) || /^(tests|'tests'|"tests"):\s*(#.*)?$/.test(text)) return null
  throw new UnreadableTests(
    line,
    'The file must contain a list of test cases, each starting with "- ". If the file is a whole configuration, open it in the YAML tab.'
  )
}

const endsList = (text: string, indent: string) =>
  !PLAIN.test(text) && text.search(/\S/) <= indent.length && !LIST_START.test(text)

function parseYaml(lines: string[], from: number): unknown {
  const text = lines.join('\n')
  assertLength(text, TEST_FILE_LIMITS.yamlCharacters, from)
  const tooDeep = yamlDepthFault(text)
  if (tooDeep) throw new UnreadableTests(from - 1 + tooDeep.line, tooDeep.message)
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: false })
  const [error] = document.errors
  if (error) {
    const at = from - 1 + (error.linePos?.[0].line ?? 1)
    throw new UnreadableTests(
      at,
      (error.message.split('\n', 1)[0] ?? '').replace(/ at line.*$/, '')
    )
  }
  try {
    const value: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })))
    return Array.isArray(value) ? value[0] : value
  } catch {
    throw new UnreadableTests(
      from,
      'Anchors are circular or expand too much. Replace them with their content.'
    )
  }
}

/** Reads a test case. A mapping without `vars` and `assert` is read as the variables. */
export function testFrom(value: unknown): { test: EvalTest; faults: string[] } {
  const isBare = isRecord(value) && !isRecord(value.vars) && !Array.isArray(value.assert)
  const faults = createFaultList(null)
  const test = readTest(isBare ? { vars: value } : value, '', faults)
  return {
    test,
    faults: faults.list.map(({ path, message }) =>
      path === '' ? message : `${path.replace(/^\./, '')}: ${message}`
    ),
  }
}
