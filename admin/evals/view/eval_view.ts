import { EVAL_PAGE_SIZES, type EvalCondition, type EvalFilter } from '#api/contract/evals/eval'
import type { Outcome, VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { pageNumber } from '../../core/routing/page_number.js'
import { DEFAULT_CELL_VIEW, isCompactByDefault, type CellView } from '../cell/cell_view.js'
import { conditionText, readCondition } from './conditions.js'

/** Filter modes of test cases: those of promptfoo, with the same names, `undecided`, and its estimates. */
export const MODES = [
  'all',
  'failures',
  'passes',
  'errors',
  'undecided',
  'likely-failed',
  'likely-passed',
  'different',
  'highlights',
  'user-rated',
] as const
export type Mode = (typeof MODES)[number]

export const ZOOMS = [50, 75, 90, 100, 110, 125, 150, 175, 200] as const
export const CUTS = [100, 300, 600, 1200, 'all'] as const
export const IMAGE_SIZES = [80, 160, 240, 400, 640] as const

export type Sort = { field: string; order: 'ASC' | 'DESC' }

/** State of the page in the URL. */
export type EvalView = {
  part: 'results' | 'charts'
  mode: Mode
  search: string
  isRegex: boolean
  conditions: EvalCondition[]
  join: 'and' | 'or'
  /** Null for the default order: by test case or, in a comparison, changes first. */
  sort: Sort | null
  page: number
  perPage: number
  /** IDs of the compared evaluations. */
  compare: string[]
  /** Keys of hidden columns: `var:<name>` and `prompt:<number>`. */
  hidden: string[]
  /** In percent. */
  zoom: number
  cell: CellView
  /** Result that is open in the details. */
  open: { testIdx: number; promptIdx: number } | null
}

/** URL parameters of the view. All others are preserved. */
const KEYS = [
  'part',
  'filterMode',
  'search',
  'regex',
  'where',
  'join',
  'sort',
  'page',
  'perPage',
  'compare',
  'hide',
  'zoom',
  'compact',
  'cut',
  'wrap',
  'markdown',
  'json',
  'figures',
  'prompts',
  'image',
  'cell',
]

const among = <T extends string | number>(known: readonly T[], word: string | null): T | null =>
  known.find((one) => String(one) === word) ?? null

const flag = (params: URLSearchParams, key: string, otherwise: boolean): boolean => {
  const word = params.get(key)
  return word === '1' ? true : word === '0' ? false : otherwise
}

function readSort(word: string | null): Sort | null {
  const dot = word?.lastIndexOf('.') ?? -1
  if (!word || dot < 1) return null
  const order = word.slice(dot + 1)
  return order === 'ASC' || order === 'DESC' ? { field: word.slice(0, dot), order } : null
}

function readOpen(word: string | null): EvalView['open'] {
  const [, testIdx, promptIdx] = word?.match(/^(\d{1,9})\.(\d{1,5})$/) ?? []
  return testIdx && promptIdx ? { testIdx: Number(testIdx), promptIdx: Number(promptIdx) } : null
}

function readCellView(params: URLSearchParams): CellView {
  const cut = among(CUTS, params.get('cut'))
  const others = {
    markdown: flag(params, 'markdown', DEFAULT_CELL_VIEW.markdown),
    prettyJson: flag(params, 'json', DEFAULT_CELL_VIEW.prettyJson),
    wrap: flag(params, 'wrap', DEFAULT_CELL_VIEW.wrap),
    cut: cut === null ? DEFAULT_CELL_VIEW.cut : cut === 'all' ? null : cut,
    imageSize: among(IMAGE_SIZES, params.get('image')) ?? DEFAULT_CELL_VIEW.imageSize,
    showInference: flag(params, 'figures', DEFAULT_CELL_VIEW.showInference),
    showPrompts: flag(params, 'prompts', DEFAULT_CELL_VIEW.showPrompts),
  }
  return { ...others, compact: flag(params, 'compact', isCompactByDefault(others)) }
}

/** Parses the view from a query string, ignoring invalid values. */
export function readView(params: URLSearchParams): EvalView {
  return {
    part: params.get('part') === 'charts' ? 'charts' : 'results',
    mode: among(MODES, params.get('filterMode')) ?? 'all',
    search: params.get('search') ?? '',
    isRegex: flag(params, 'regex', false),
    conditions: params.getAll('where').flatMap((word) => readCondition(word) ?? []),
    join: params.get('join') === 'or' ? 'or' : 'and',
    sort: readSort(params.get('sort')),
    page: pageNumber(params.get('page')),
    perPage: among(EVAL_PAGE_SIZES, params.get('perPage')) ?? EVAL_PAGE_SIZES[0],
    compare: [...new Set(params.getAll('compare'))].slice(0, MAX_COMPARED),
    hidden: [...new Set(params.getAll('hide'))],
    zoom: among(ZOOMS, params.get('zoom')) ?? 100,
    cell: readCellView(params),
    open: readOpen(params.get('cell')),
  }
}

/**
 * Maximum number of compared evaluations; further ones in the URL are ignored, because the table would be too wide to
 * read.
 */
export const MAX_COMPARED = 4

/**
 * Returns the query string of a view. Omits default values and preserves the other parameters in
 * `from`.
 */
export function viewSearch(view: EvalView, from: URLSearchParams = new URLSearchParams()): string {
  const params = new URLSearchParams(from)
  for (const key of KEYS) params.delete(key)
  const { cell } = view
  const setUnlessDefault = (key: string, value: string | number, isUsual: boolean) => {
    if (!isUsual) params.set(key, String(value))
  }
  const yesNo = (key: string, value: boolean, usual: boolean) =>
    setUnlessDefault(key, value ? 1 : 0, value === usual)
  setUnlessDefault('part', view.part, view.part === 'results')
  setUnlessDefault('filterMode', view.mode, view.mode === 'all')
  setUnlessDefault('search', view.search, view.search === '')
  yesNo('regex', view.isRegex && view.search !== '', false)
  for (const condition of view.conditions) params.append('where', conditionText(condition))
  setUnlessDefault('join', view.join, view.join === 'and' || view.conditions.length < 2)
  if (view.sort) params.set('sort', `${view.sort.field}.${view.sort.order}`)
  setUnlessDefault('page', view.page, view.page === 1)
  setUnlessDefault('perPage', view.perPage, view.perPage === EVAL_PAGE_SIZES[0])
  for (const id of view.compare) params.append('compare', id)
  for (const column of view.hidden) params.append('hide', column)
  setUnlessDefault('zoom', view.zoom, view.zoom === 100)
  yesNo('compact', cell.compact, isCompactByDefault(cell))
  setUnlessDefault('cut', cell.cut ?? 'all', cell.cut === DEFAULT_CELL_VIEW.cut)
  yesNo('wrap', cell.wrap, DEFAULT_CELL_VIEW.wrap)
  yesNo('markdown', cell.markdown, DEFAULT_CELL_VIEW.markdown)
  yesNo('json', cell.prettyJson, DEFAULT_CELL_VIEW.prettyJson)
  yesNo('figures', cell.showInference, DEFAULT_CELL_VIEW.showInference)
  yesNo('prompts', cell.showPrompts, DEFAULT_CELL_VIEW.showPrompts)
  setUnlessDefault('image', cell.imageSize, cell.imageSize === DEFAULT_CELL_VIEW.imageSize)
  if (view.open) params.set('cell', `${view.open.testIdx}.${view.open.promptIdx}`)
  const search = params.toString()
  return search ? `?${search}` : ''
}

const STATUS_OF: Partial<Record<Mode, Outcome>> = {
  failures: 'failed',
  passes: 'passed',
  errors: 'error',
  undecided: 'undecided',
}
const MODE_OF: Partial<Record<Mode, EvalFilter['mode']>> = {
  'different': 'different',
  'highlights': 'highlighted',
  'user-rated': 'rated',
}

const LIKELY_OF: Partial<Record<Mode, VerdictEstimate['outcome']>> = {
  'likely-failed': 'failed',
  'likely-passed': 'passed',
}

/** Returns the view's filter as API parameters; default values are omitted. */
export function apiFilter(view: EvalView): EvalFilter {
  const status = STATUS_OF[view.mode]
  const likely = LIKELY_OF[view.mode]
  const mode = MODE_OF[view.mode]
  return {
    ...(status ? { status: [status] } : {}),
    ...(likely ? { likely: [likely] } : {}),
    ...(mode ? { mode } : {}),
    ...(view.search ? { q: view.search } : {}),
    ...(view.search && view.isRegex ? { regex: true } : {}),
    ...(view.conditions.length > 0 ? { conditions: view.conditions } : {}),
    ...(view.conditions.length > 1 ? { join: view.join } : {}),
  }
}

export const isFiltered = (view: EvalView): boolean => Object.keys(apiFilter(view)).length > 0

export const NO_FILTER = {
  mode: 'all',
  search: '',
  isRegex: false,
  conditions: [],
} satisfies Partial<EvalView>
