import { yamlDepthFault } from '../../yaml_depth.js'
import { faultsIn } from '../document/fault_list.js'
import { readTest } from '../document/read_tests.js'
import type { EvalTest } from '../document/types.js'
import { isRecord } from '../document/values.js'
import { type FileTest, TEST_FILE_LIMITS, UnreadableTests } from './test_file.js'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseDocument } from 'yaml'

/** A line each is a test; lines that name no part of a test are its variables. */
export async function* readJsonLines(file: Readable): AsyncGenerator<FileTest> {
  let line = 0
  for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
    line++
    const content = (line === 1 ? text.replace(/^\ufeff/, '') : text).trim()
    if (content === '') continue
    assertLength(content, TEST_FILE_LIMITS.jsonCharacters, line)
    yield { line, ...testFrom(parsedJson(content, line)) }
  }
}

/** A list of tests, or a configuration's mapping with a list under `tests`. It is read as a whole. */
export async function* readJsonTests(file: Readable): AsyncGenerator<FileTest> {
  const value = parsedJson((await wholeText(file)).replace(/^\ufeff/, ''), 1)
  const list = isRecord(value) ? value.tests : value
  if (!Array.isArray(list)) {
    throw new UnreadableTests(1, 'A list of tests is expected, alone or under "tests".')
  }
  for (const [index, entry] of list.entries()) {
    // Lets other requests be served: nothing else here waits for anything.
    if (index % PORTION === 0) await nextTurn()
    yield { line: 1, ...testFrom(entry) }
  }
}

/** Tests that are read without a pause. */
const PORTION = 500

async function wholeText(file: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file) {
    chunks.push(Buffer.from(chunk))
    bytes += chunks.at(-1)?.length ?? 0
    if (bytes > TEST_FILE_LIMITS.jsonFileBytes) {
      const megabytes = TEST_FILE_LIMITS.jsonFileBytes / 1_000_000
      throw new UnreadableTests(1, `A JSON file has at most ${megabytes} MB. Use JSON Lines.`)
    }
  }
  return Buffer.concat(chunks).toString('utf8')
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 91, 93, 123, 125]

/** Parsing ten million brackets takes seconds; counting them takes milliseconds. */
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
        `This is nested deeper than ${TEST_FILE_LIMITS.depth} levels.`
      )
    }
  }
}

function assertLength(text: string, max: number, line: number) {
  if (text.length <= max) return
  const shown = max.toLocaleString('en')
  throw new UnreadableTests(line, `A test case has at most ${shown} characters. Shorten it.`)
}

function parsedJson(text: string, line: number): unknown {
  assertDepth(text, line)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableTests(line, 'This is not JSON.')
  }
}

const LIST_START = /^(\s*)-(\s|$)/
const PLAIN = /^\s*(#|---|$)/

/**
 * A list of tests in YAML, alone or under `tests:`. Each is read by itself as it arrives, so that a large file needs
 * no more memory than its largest test; an anchor is therefore known within one test only.
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
      if (lines.length > 0) yield { line: from, ...testFrom(parsedYaml(lines, from)) }
      lines = []
      from = line
    } else if (indent !== null && endsList(text, indent)) break
    if (indent !== null) lines.push(text)
  }
  if (lines.length > 0) yield { line: from, ...testFrom(parsedYaml(lines, from)) }
  else if (indent === null) throw new UnreadableTests(1, 'A list of tests is expected.')
}

/** How far the entries of the list are indented, at its first one; null before. */
function listIndent(text: string, line: number): string | null {
  const start = LIST_START.exec(text)
  if (start) return start[1] ?? ''
  if (PLAIN.test(text) || /^(tests|'tests'|"tests"):\s*(#.*)?$/.test(text)) return null
  throw new UnreadableTests(
    line,
    'A list of tests is expected here: each begins with "- ". A whole configuration is opened in the YAML tab.'
  )
}

const endsList = (text: string, indent: string) =>
  !PLAIN.test(text) && text.search(/\S/) <= indent.length && !LIST_START.test(text)

function parsedYaml(lines: string[], from: number): unknown {
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
    throw new UnreadableTests(from, 'Anchors multiply or go in circles. Write the parts out.')
  }
}

/** A test as it is written, or a mapping of variables without more. */
export function testFrom(value: unknown): { test: EvalTest; faults: string[] } {
  const isBare = isRecord(value) && !isRecord(value.vars) && !Array.isArray(value.assert)
  const faults = faultsIn(null)
  const test = readTest(isBare ? { vars: value } : value, '', faults)
  return {
    test,
    faults: faults.list.map(({ path, message }) =>
      path === '' ? message : `${path.replace(/^\./, '')}: ${message}`
    ),
  }
}
