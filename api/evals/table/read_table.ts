import type { EvalCell, EvalRow } from '#api/contract/evals/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { cellOf, type CellShape, maxUrlLength } from './cells/cell_of.js'
import { type Cuts, cutsFor, cutsToRead, cutText, jsonBytes, type TextBytes } from './cells/cuts.js'
import { type FoundPage, findPage, type PageRequest } from './find_page.js'
import { mediaTypes } from '../media/media_types.js'
import {
  type CellRecord,
  type CellOptions,
  readCells,
  readComparedCells,
  severityOf,
  type TestRecord,
} from './cells/read_cells.js'
import type { ShownEval } from './shown_eval.js'

type Found = CellRecord & TestRecord

/** Content of the cells of a page. */
export type CellRequest = {
  hasPrompts: boolean
  /** Whether cells contain grading tokens, reasoning tokens and tokens per second. */
  hasFigures: boolean
  /** See `PageSize`. */
  characters: number
}

/** Reads a page of the matrix: the test cases, their results, and the results of the compared evaluations. */
export async function readTable(
  shown: ShownEval,
  compared: readonly ShownEval[],
  { hasPrompts, hasFigures, characters, ...request }: PageRequest & CellRequest
): Promise<{ rows: EvalRow[]; total: number }> {
  const page = await findPage(shown, { ...request, comparedTo: compared[0] })
  const size = {
    rows: page.tests.length,
    cells: [shown, ...compared].reduce((sum, { prompts }) => sum + prompts, 0),
    vars: shown.vars,
    metrics: shown.metrics,
    characters,
  }
  const read = { cuts: cutsToRead(size), hasPrompts }
  const cells = await readCells(shown.revisionId, page.tests, {
    ...read,
    hasMedia: shown.hasMedia,
  })
  const others = compared.length === 0 ? [] : await comparedCells(compared, cells, read)
  const cuts = cutsFor(size, textBytes([...cells, ...others]))
  const types = await typesIn([shown, ...compared], [...cells, ...others])
  const shape = { cuts, types, hasFigures, maxUrlLength: maxUrlLength(size) }
  const rows = rowsOf(shown, page, cells, shape).map((row) => {
    if (compared.length === 0) return row
    const own = cells.filter(({ test_idx: testIdx }) => testIdx === row.testIdx)
    return { ...row, compared: compared.map((other) => comparedOf(other, own, others, shape)) }
  })
  return { rows, total: page.total }
}

function typesIn(evals: readonly ShownEval[], cells: readonly CellRecord[]) {
  const holders = evals.filter(({ hasMedia }) => hasMedia).map(({ id }) => id)
  const texts = holders.length === 0 ? [] : cells.map(({ output }) => output)
  return mediaTypes(holders, texts)
}

function comparedCells(
  compared: readonly ShownEval[],
  cells: readonly Found[],
  options: CellOptions
) {
  const keys = cells.map(({ test_key: key }) => key).filter((key) => key !== null)
  const numbers = cells
    .filter(({ test_key: key }) => key === null)
    .map(({ test_idx: testIdx }) => testIdx)
  const revisionIds = compared.map(({ revisionId }) => revisionId)
  return readComparedCells(
    revisionIds,
    { keys: [...new Set(keys)], numbers: [...new Set(numbers)] },
    options
  )
}

function rowsOf(
  shown: ShownEval,
  { tests }: FoundPage,
  cells: readonly Found[],
  shape: CellShape
): EvalRow[] {
  const { cuts } = shape
  const byTest = Map.groupBy(cells, ({ test_idx: testIdx }) => testIdx)
  return tests.flatMap((testIdx) => {
    const own = byTest.get(testIdx) ?? []
    const [first] = own
    // The results were deleted after the page had been selected.
    if (!first) return []
    return {
      id: String(testIdx),
      testIdx,
      description: first.description && cutText(first.description, cuts.reason).text,
      status: worstOf(own),
      pluginId: first.plugin_id,
      strategyId: first.strategy_id,
      severity: severityOf(first.severity),
      vars: varsOf(first, cuts),
      cells: inColumns(shown, own, shape),
    }
  })
}

function varsOf({ vars }: TestRecord, cuts: Cuts): Record<string, string> {
  const entries = Object.entries(vars ?? {}).map(([name, value]): [string, string] => [
    name,
    cutText(value ?? '', cuts.variable).text,
  ])
  return Object.fromEntries(entries)
}

function inColumns(
  { id, prompts }: ShownEval,
  cells: readonly CellRecord[],
  shape: CellShape
): (EvalCell | null)[] {
  const last = Math.max(prompts - 1, ...cells.map(({ prompt_idx: idx }) => idx))
  return Array.from({ length: last + 1 }, (_, idx) => {
    const cell = cells.find(({ prompt_idx: promptIdx }) => promptIdx === idx)
    return cell ? cellOf(id, cell, shape) : null
  })
}

/**
 * Returns the same test case in another evaluation; if several have the same key, preferably the one with the same index.
 */
function comparedOf(
  other: ShownEval,
  own: readonly Found[],
  others: readonly CellRecord[],
  shape: CellShape
) {
  const [first] = own
  const same = others.filter(
    (each) =>
      each.revision_id === other.revisionId &&
      (each.test_key === null
        ? first?.test_key === null && each.test_idx === first.test_idx
        : each.test_key === first?.test_key)
  )
  const place = same.find((each) => each.test_idx === first?.test_idx) ?? same[0]
  const cells = same.filter((each) => each.test_idx === place?.test_idx)
  return { evalId: other.id, cells: inColumns(other, cells, shape) }
}

const WORST_FIRST: readonly Outcome[] = ['failed', 'error', 'undecided', 'passed']

const worstOf = (cells: readonly CellRecord[]): Outcome =>
  WORST_FIRST.find((status) => cells.some((cell) => cell.status === status)) ?? 'passed'

/** Returns the length in bytes of each text that was read for a page. */
function textBytes(cells: readonly (CellRecord & Partial<TestRecord>)[]): TextBytes {
  const bytesOf = (texts: readonly (string | null | undefined)[]) =>
    texts.flatMap((text) => (text ? [jsonBytes(text)] : []))
  return {
    output: bytesOf(cells.map(({ output }) => output)),
    reason: bytesOf(
      cells.flatMap((cell) => [cell.reason, cell.error, cell.review_comment, cell.description])
    ),
    variable: bytesOf(
      cells.flatMap(({ vars, sent_prompt: sent }) => [...Object.values(vars ?? {}), sent])
    ),
  }
}
