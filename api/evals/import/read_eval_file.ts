import { asObject } from '#api/evals/as_object'
import type { TakenFile } from '#api/http/take_file'
import { invalidField } from '#api/http/domain_error'
import { threadModule } from '#api/http/parsing/thread_module'
import type * as parseYamlModule from './parse_yaml_file.js'
import { JsonSplitter, TooComplex } from './split_json.js'

/** YAML is read at once, so a file of it is shorter. */
export const MOST_JSON_BYTES = 500_000_000
const MOST_YAML_BYTES = 10_000_000

const MAX_YAML_NODES = 500_000

/** Rows of one portion. */
const PORTION = 200

/** The tool's file: what it says of the evaluation, and its rows in portions. */
export type EvalFile = {
  head: Record<string, unknown>
  rows: number
  portions(): AsyncGenerator<unknown[]>
}

/**
 * Opens a file as the command-line tool exports it, JSON or YAML.
 * @throws INVALID when it is neither, or holds no results of this format
 */
export async function readEvalFile(file: TakenFile): Promise<EvalFile> {
  const isYaml = /\.ya?ml$/i.test(file.name)
  const read = isYaml ? await readYaml(file) : await readJson(file)
  const results = asObject(read.head.results)
  if (!Array.isArray(results.results) || results.version !== 3) {
    throw fault('This is no export of an evaluation: it has no results of version 3')
  }
  if (read.rows === 0) throw fault('The file holds no results')
  return read
}

const yaml = threadModule<typeof parseYamlModule>(
  new URL('./parse_yaml_file.js', import.meta.url),
  {
    field: 'file',
    maxOutputNodes: MAX_YAML_NODES,
  }
)

const fault = (message: string) => invalidField('file', 'format', message)

/** Read twice: configuration and rows may come in either order, and the rows need the configuration. */
async function readJson(file: TakenFile): Promise<EvalFile> {
  const splitter = new JsonSplitter()
  let rows = 0
  for await (const piece of texts(file)) rows += entriesIn(splitter, piece).length
  return {
    head: asObject(parsed(splitter.rest.replace(/^\uFEFF/, ''))),
    rows,
    portions: () => jsonPortions(file),
  }
}

async function* jsonPortions(file: TakenFile): AsyncGenerator<unknown[]> {
  const splitter = new JsonSplitter()
  let rows: unknown[] = []
  for await (const piece of texts(file)) {
    for (const entry of entriesIn(splitter, piece)) rows.push(parsed(entry))
    splitter.rest = ''
    while (rows.length >= PORTION) {
      yield rows.slice(0, PORTION)
      rows = rows.slice(PORTION)
    }
  }
  if (rows.length > 0) yield rows
}

function entriesIn(splitter: JsonSplitter, piece: string): string[] {
  try {
    return splitter.take(piece)
  } catch (error) {
    if (error instanceof TooComplex) throw fault(error.message)
    throw error
  }
}

/** The stream decodes: a character is never torn apart. */
const texts = (file: TakenFile): AsyncIterable<string> => file.open().setEncoding('utf8')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fault('The file is not JSON')
  }
}

async function readYaml(file: TakenFile): Promise<EvalFile> {
  if (file.bytes > MOST_YAML_BYTES) {
    throw fault(`A YAML file may have ${MOST_YAML_BYTES / 1_000_000} MB. Export it as JSON.`)
  }
  const head = asObject(await parsedYaml(file))
  const results: unknown = asObject(head.results).results
  const rows: unknown[] = Array.isArray(results) ? results : []
  return {
    head,
    rows: rows.length,
    async *portions() {
      for (let from = 0; from < rows.length; from += PORTION) yield rows.slice(from, from + PORTION)
    },
  }
}

async function parsedYaml(file: TakenFile): Promise<unknown> {
  const parts: string[] = []
  for await (const piece of texts(file)) parts.push(piece)
  const read = await yaml('parseYamlFile', parts.join(''))
  if (!read.isYaml) throw fault('The file is not YAML')
  return read.value
}
