import type { EvalCell, EvalRow } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { cellOf } from './cell_of.js'
import { type Cuts, cutsFor, cutsToRead, cutText } from './cuts.js'
import { type FoundPage, findPage, type PageAsked } from './find_page.js'
import { type MediaTypes, mediaTypes } from './media_types.js'
import {
  type CellRecord,
  type CellsAsked,
  readCells,
  readCompared,
  severityOf,
  type TestRecord,
} from './read_cells.js'
import type { ShownEval } from './shown_eval.js'
import { textBytes } from './text_bytes.js'

type Found = CellRecord & TestRecord

/** How long texts may be, and what media are that answers only name. */
type Shape = { cuts: Cuts; types: MediaTypes }

/** A page of the matrix: which tests, then their results, then those of the evaluations beside it. */
export async function readTable(
  shown: ShownEval,
  beside: readonly ShownEval[],
  { hasPrompts, ...asked }: PageAsked & { hasPrompts: boolean }
): Promise<{ rows: EvalRow[]; total: number }> {
  const page = await findPage(shown, { ...asked, comparedTo: beside[0] })
  const size = {
    rows: page.tests.length,
    cells: [shown, ...beside].reduce((sum, { prompts }) => sum + prompts, 0),
    vars: shown.vars,
    metrics: shown.metrics,
  }
  const read = { cuts: cutsToRead(size), hasPrompts }
  const cells = await readCells(shown.revisionId, page.tests, {
    ...read,
    hasMedia: shown.hasMedia,
  })
  const others = beside.length === 0 ? [] : await comparedCells(beside, cells, read)
  const cuts = cutsFor(size, textBytes([...cells, ...others]))
  const shape = { cuts, types: await typesIn([shown, ...beside], [...cells, ...others]) }
  const rows = rowsOf(shown, page, cells, shape).map((row) => {
    if (beside.length === 0) return row
    const own = cells.filter(({ test_idx: testIdx }) => testIdx === row.testIdx)
    return { ...row, compared: beside.map((other) => besideOf(other, own, others, shape)) }
  })
  return { rows, total: page.total }
}

function typesIn(evals: readonly ShownEval[], cells: readonly CellRecord[]) {
  const holders = evals.filter(({ hasMedia }) => hasMedia).map(({ id }) => id)
  const texts = holders.length === 0 ? [] : cells.map(({ output }) => output)
  return mediaTypes(holders, texts)
}

function comparedCells(beside: readonly ShownEval[], cells: readonly Found[], asked: CellsAsked) {
  const keys = cells.map(({ test_key: key }) => key).filter((key) => key !== null)
  const numbers = cells
    .filter(({ test_key: key }) => key === null)
    .map(({ test_idx: testIdx }) => testIdx)
  const revisionIds = beside.map(({ revisionId }) => revisionId)
  return readCompared(
    revisionIds,
    { keys: [...new Set(keys)], numbers: [...new Set(numbers)] },
    asked
  )
}

function rowsOf(
  shown: ShownEval,
  { tests }: FoundPage,
  cells: readonly Found[],
  shape: Shape
): EvalRow[] {
  const { cuts } = shape
  const byTest = Map.groupBy(cells, ({ test_idx: testIdx }) => testIdx)
  return tests.flatMap((testIdx) => {
    const own = byTest.get(testIdx) ?? []
    const [first] = own
    // A result that was removed since the page was chosen.
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
  { cuts, types }: Shape
): (EvalCell | null)[] {
  const last = Math.max(prompts - 1, ...cells.map(({ prompt_idx: idx }) => idx))
  return Array.from({ length: last + 1 }, (_, idx) => {
    const cell = cells.find(({ prompt_idx: promptIdx }) => promptIdx === idx)
    return cell ? cellOf(id, cell, cuts, types) : null
  })
}

/** The same test in another evaluation; where it was asked several times, the one in the same place. */
function besideOf(
  other: ShownEval,
  own: readonly Found[],
  others: readonly CellRecord[],
  shape: Shape
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
