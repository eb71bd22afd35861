import { EVAL_PAGE_SIZES, type EvalCondition, type EvalFilter } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { DEFAULT_CELL_VIEW, type CellView } from '../cell/cell_view.js'
import { conditionText, readCondition } from './conditions.js'

/** Which tests are shown, by the names under which users of the tool know these modes. */
export const MODES = [
  'all',
  'failures',
  'passes',
  'errors',
  'undecided',
  'different',
  'highlights',
  'user-rated',
] as const
export type Mode = (typeof MODES)[number]

export const ZOOMS = [50, 75, 90, 100, 110, 125, 150, 175, 200] as const
export const CUTS = [100, 300, 600, 1200, 'all'] as const
export const IMAGE_SIZES = [80, 160, 240, 400, 640] as const

export type Sort = { field: string; order: 'ASC' | 'DESC' }

/** Everything about the page that a link must carry. */
export type EvalView = {
  part: 'results' | 'charts'
  mode: Mode
  search: string
  isRegex: boolean
  conditions: EvalCondition[]
  join: 'and' | 'or'
  /** Null: in the order of the tests; with a comparison, what changed first. */
  sort: Sort | null
  /** From 1. */
  page: number
  perPage: number
  /** Ids of the evaluations beside this one. */
  compare: string[]
  /** Columns that are not shown: `var:<name>` and `prompt:<number>`. */
  hidden: string[]
  /** Percent. */
  zoom: number
  cell: CellView
  /** The result in the drawer. */
  open: { testIdx: number; promptIdx: number } | null
}

/** The parameters that make a view; others in the address are left as they are. */
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
  return {
    markdown: flag(params, 'markdown', DEFAULT_CELL_VIEW.markdown),
    prettyJson: flag(params, 'json', DEFAULT_CELL_VIEW.prettyJson),
    wrap: flag(params, 'wrap', DEFAULT_CELL_VIEW.wrap),
    cut: cut === null ? DEFAULT_CELL_VIEW.cut : cut === 'all' ? null : cut,
    imageSize: among(IMAGE_SIZES, params.get('image')) ?? DEFAULT_CELL_VIEW.imageSize,
    showInference: flag(params, 'figures', DEFAULT_CELL_VIEW.showInference),
    showPrompts: flag(params, 'prompts', DEFAULT_CELL_VIEW.showPrompts),
  }
}

/** The view that a query string describes; words that mean nothing are left out. */
export function readView(params: URLSearchParams): EvalView {
  const page = Number(params.get('page') ?? 1)
  return {
    part: params.get('part') === 'charts' ? 'charts' : 'results',
    mode: among(MODES, params.get('filterMode')) ?? 'all',
    search: params.get('search') ?? '',
    isRegex: flag(params, 'regex', false),
    conditions: params.getAll('where').flatMap((word) => readCondition(word) ?? []),
    join: params.get('join') === 'or' ? 'or' : 'and',
    sort: readSort(params.get('sort')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: among(EVAL_PAGE_SIZES, params.get('perPage')) ?? EVAL_PAGE_SIZES[0],
    compare: [...new Set(params.getAll('compare'))].slice(0, MOST_COMPARED),
    hidden: [...new Set(params.getAll('hide'))],
    zoom: among(ZOOMS, params.get('zoom')) ?? 100,
    cell: readCellView(params),
    open: readOpen(params.get('cell')),
  }
}

/** More columns than this beside each other can be read by nobody. */
export const MOST_COMPARED = 4

/** The query string of a view, without what goes without saying; `from` gives the parameters of others. */
export function viewSearch(view: EvalView, from: URLSearchParams = new URLSearchParams()): string {
  const params = new URLSearchParams(from)
  for (const key of KEYS) params.delete(key)
  const { cell } = view
  const said = (key: string, value: string | number, isUsual: boolean) => {
    if (!isUsual) params.set(key, String(value))
  }
  const yesNo = (key: string, value: boolean, usual: boolean) =>
    said(key, value ? 1 : 0, value === usual)
  said('part', view.part, view.part === 'results')
  said('filterMode', view.mode, view.mode === 'all')
  said('search', view.search, view.search === '')
  yesNo('regex', view.isRegex && view.search !== '', false)
  for (const condition of view.conditions) params.append('where', conditionText(condition))
  said('join', view.join, view.join === 'and' || view.conditions.length < 2)
  if (view.sort) params.set('sort', `${view.sort.field}.${view.sort.order}`)
  said('page', view.page, view.page === 1)
  said('perPage', view.perPage, view.perPage === EVAL_PAGE_SIZES[0])
  for (const id of view.compare) params.append('compare', id)
  for (const column of view.hidden) params.append('hide', column)
  said('zoom', view.zoom, view.zoom === 100)
  said('cut', cell.cut ?? 'all', cell.cut === DEFAULT_CELL_VIEW.cut)
  yesNo('wrap', cell.wrap, DEFAULT_CELL_VIEW.wrap)
  yesNo('markdown', cell.markdown, DEFAULT_CELL_VIEW.markdown)
  yesNo('json', cell.prettyJson, DEFAULT_CELL_VIEW.prettyJson)
  yesNo('figures', cell.showInference, DEFAULT_CELL_VIEW.showInference)
  yesNo('prompts', cell.showPrompts, DEFAULT_CELL_VIEW.showPrompts)
  said('image', cell.imageSize, cell.imageSize === DEFAULT_CELL_VIEW.imageSize)
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

/** What a view narrows the tests to, as the API reads it: only the keys that say something. */
export function apiFilter(view: EvalView): EvalFilter {
  const status = STATUS_OF[view.mode]
  const mode = MODE_OF[view.mode]
  return {
    ...(status ? { status: [status] } : {}),
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
