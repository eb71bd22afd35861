import {
  FOREIGN_FORMAT_NAMES,
  type ForeignResult,
  type ForeignResultFile,
  INTERCHANGE_LIMITS,
} from '#api/engines/interchange/index'
import { invalidField } from '#api/platform/http/domain_error'
import { foreignRow } from './foreign_row.js'
import { iterateWithReadErrors } from './open_foreign.js'
import type { EvalFile } from './read_eval_file.js'

/** Limits of a batch, which is stored in one transaction. Long texts end it before this number of rows. */
const BATCH_SIZE = 1000
const BATCH_CHARACTERS = 4_000_000

/** Template of the prompt column: the variable that contains what was sent. */
const PROMPT = '{{input}}'

/**
 * Converts a file of another program so that it can be imported like an export of the command-line tool. Reads it once to
 * count the results.
 * @throws INVALID if it has no results, too many, or cannot be read
 */
export async function foreignEvalFile(file: ForeignResultFile): Promise<EvalFile> {
  let rows = 0
  let hasReferences = false
  for await (const { expected } of resultsOf(file)) {
    rows++
    if (rows > INTERCHANGE_LIMITS.rows) throw tooMany()
    if (expected !== undefined) hasReferences = true
  }
  if (rows === 0) throw invalidField('file', 'format', 'The file contains no results')
  return {
    head: headOf(file, ['input', ...(hasReferences ? ['expected'] : [])]),
    rows,
    async *batches() {
      let batch: unknown[] = []
      let characters = 0
      let index = 0
      for await (const result of resultsOf(file)) {
        batch.push(foreignRow(result, index++))
        characters += result.input.length + (result.output?.length ?? 0)
        if (batch.length < BATCH_SIZE && characters < BATCH_CHARACTERS) continue
        yield batch
        batch = []
        characters = 0
      }
      if (batch.length > 0) yield batch
    },
  }
}

const resultsOf = (file: ForeignResultFile): AsyncGenerator<ForeignResult> =>
  iterateWithReadErrors(file.results())

function tooMany() {
  const max = INTERCHANGE_LIMITS.rows.toLocaleString('en')
  return invalidField('file', 'max', `The file has more than ${max} results. Split it.`)
}

function headOf(file: ForeignResultFile, vars: string[]): Record<string, unknown> {
  const { format, programVersion, models, author, createdAt } = file
  const formatName = FOREIGN_FORMAT_NAMES[format]
  const provider = models.length > 1 ? `${models.length} models` : (models[0] ?? formatName)
  return {
    vars,
    results: {
      version: 3,
      prompts: [{ raw: PROMPT, label: PROMPT, provider }],
      results: [],
    },
    config: {
      description: file.name ?? formatName,
      providers: models.length > 0 ? models : [provider],
      prompts: [PROMPT],
      metadata: { importedFrom: { format, ...(programVersion && { version: programVersion }) } },
    },
    metadata: {
      ...(author && { author }),
      ...(createdAt && { evaluationCreatedAt: createdAt }),
    },
  }
}
