import { asObject } from '#api/evals/values/as_object'
import type { TakenFile } from '#api/platform/http/files/take_file'
import { invalidField } from '#api/platform/http/domain_error'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as parseYamlModule from './parse_yaml_file.js'
import { JsonSplitter, TooComplex } from '#api/engines/interchange/index'

export const MAX_JSON_BYTES = 500_000_000
/** Limits for YAML files. Lower than for JSON, because a YAML file is parsed in memory as a whole. */
const MAX_YAML_BYTES = 10_000_000

const MAX_YAML_NODES = 500_000

/** Path of the result list in the command-line tool's file. */
const RESULTS = ['results', 'results']

const BATCH_SIZE = 200

/**
 * An export file of the command-line tool. `head` is its content, for JSON files without the rows; `batches` reads the
 * rows.
 */
export type EvalFile = {
  head: Record<string, unknown>
  rows: number
  batches(): AsyncGenerator<unknown[]>
}

/**
 * Opens an export file of the command-line tool, JSON or YAML.
 * @throws INVALID if it is neither, exceeds a limit, or contains no results of version 3
 */
export async function readEvalFile(file: TakenFile): Promise<EvalFile> {
  const isYaml = /\.ya?ml$/i.test(file.name)
  const read = isYaml ? await readYaml(file) : await readJson(file)
  const results = asObject(read.head.results)
  if (!Array.isArray(results.results) || results.version !== 3) {
    throw fault('Not an evaluation export: the file contains no version 3 results')
  }
  if (read.rows === 0) throw fault('The file contains no results')
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

/** Reads a JSON file. Reads it twice, because storing rows requires the configuration, which may follow them. */
async function readJson(file: TakenFile): Promise<EvalFile> {
  const splitter = new JsonSplitter({ path: RESULTS })
  let rows = 0
  for await (const chunk of chunksOf(file)) rows += entriesIn(splitter, chunk).length
  return {
    head: asObject(parsed(splitter.rest.replace(/^\uFEFF/, ''))),
    rows,
    batches: () => jsonBatches(file),
  }
}

async function* jsonBatches(file: TakenFile): AsyncGenerator<unknown[]> {
  const splitter = new JsonSplitter({ path: RESULTS })
  let rows: unknown[] = []
  for await (const chunk of chunksOf(file)) {
    for (const entry of entriesIn(splitter, chunk)) rows.push(parsed(entry))
    splitter.rest = ''
    while (rows.length >= BATCH_SIZE) {
      yield rows.slice(0, BATCH_SIZE)
      rows = rows.slice(BATCH_SIZE)
    }
  }
  if (rows.length > 0) yield rows
}

function entriesIn(splitter: JsonSplitter, chunk: string): string[] {
  try {
    return splitter.push(chunk)
  } catch (error) {
    if (error instanceof TooComplex) throw fault(error.message)
    throw error
  }
}

/** Streams a file as text; `setEncoding` keeps multi-byte characters intact across chunks. */
const chunksOf = (file: TakenFile): AsyncIterable<string> => file.open().setEncoding('utf8')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fault('The file is not valid JSON')
  }
}

async function readYaml(file: TakenFile): Promise<EvalFile> {
  if (file.bytes > MAX_YAML_BYTES) {
    throw fault(
      `A YAML file can be at most ${MAX_YAML_BYTES / 1_000_000} MB. Export the evaluation as JSON instead.`
    )
  }
  const head = asObject(await parsedYaml(file))
  const results: unknown = asObject(head.results).results
  const rows: unknown[] = Array.isArray(results) ? results : []
  return {
    head,
    rows: rows.length,
    async *batches() {
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        yield rows.slice(from, from + BATCH_SIZE)
      }
    },
  }
}

async function parsedYaml(file: TakenFile): Promise<unknown> {
  const parts: string[] = []
  for await (const chunk of chunksOf(file)) parts.push(chunk)
  const read = await yaml('parseYamlFile', parts.join(''))
  if (!read.isYaml) throw fault('The file is not valid YAML')
  return read.value
}
