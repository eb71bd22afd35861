import { PUBLIC_PARAMETER } from '#api/contract/findings/public_link'
import {
  ESTIMATED_OUTCOMES,
  OUTCOMES,
  PLUGIN_CATEGORIES,
  SEVERITIES,
  type Outcome,
  type PluginCategory,
  type Severity,
  type VerdictEstimate,
} from '#api/engines/redteam/vocabulary'
import { pageNumber } from '../core/routing/page_number.js'

/** Filters of a report. Values of the same key are combined with OR, different keys with AND. */
export type ReportFilter = {
  status: Outcome[]
  /** Estimated outcomes of undecided results. */
  likely: VerdictEstimate['outcome'][]
  severity: Severity[]
  category: PluginCategory[]
  plugin: string[]
  strategy: string[]
  q: string
}

export const LIST_KEYS = ['status', 'likely', 'severity', 'category', 'plugin', 'strategy'] as const
export type ListKey = (typeof LIST_KEYS)[number]

export type Sort = { field: string; order: 'ASC' | 'DESC' }

/** State of the page in the URL. */
export type ReportView = {
  filter: ReportFilter
  page: number
  perPage: number
  /** Null for the default order: failures first, then by severity. */
  sort: Sort | null
  vulnerabilitySort: Sort | null
  /** Probe in the drawer. `first` and `last` are replaced by an ID once the page has loaded. */
  probe: string | null
  /** Framework whose card is expanded. */
  framework: string | null
  /** Details that are open next to the report. */
  detail: Detail | null
  /** Percentage of decided attempts that a plugin must resist to pass. */
  threshold: number
  /** Whether to list untested plugins. */
  untested: boolean
}

const DETAIL_KINDS = ['plugin', 'strategy', 'control'] as const
export type Detail = { kind: (typeof DETAIL_KINDS)[number]; id: string }

/** Returns the value of a detail in the URL and in `data-detail` of the links that open it. */
export const detailKey = ({ kind, id }: Detail): string => `${kind}:${id}`

/** Parses a value such as `plugin:bola`. The ID may contain colons. */
function readDetail(text: string | null): Detail | null {
  const at = text?.indexOf(':') ?? -1
  const kind = DETAIL_KINDS.find((each) => each === text?.slice(0, at))
  return kind && text ? { kind, id: text.slice(at + 1) } : null
}

/** Default threshold, at which a plugin fails as soon as one attack succeeds. */
export const STRICT = 100

function readThreshold(text: string | null): number {
  const percent = text === null ? STRICT : Number(text)
  return Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : STRICT
}

export const PER_PAGE = [25, 50, 100] as const

export const NO_FILTER: ReportFilter = {
  status: [],
  likely: [],
  severity: [],
  category: [],
  plugin: [],
  strategy: [],
  q: '',
}

const among = <T extends string>(known: readonly T[], values: readonly string[]): T[] =>
  known.filter((value) => values.includes(value))

function readSort(text: string | null): Sort | null {
  const [field, order] = text?.split('.') ?? []
  return field && (order === 'ASC' || order === 'DESC') ? { field, order } : null
}

const sortText = (sort: Sort | null) => (sort ? `${sort.field}.${sort.order}` : null)

/** Parses the view from a query string, ignoring invalid values. */
export function readView(params: URLSearchParams): ReportView {
  const perPage = Number(params.get('perPage'))
  return {
    filter: {
      status: among(OUTCOMES, params.getAll('status')),
      likely: among(ESTIMATED_OUTCOMES, params.getAll('likely')),
      severity: among(SEVERITIES, params.getAll('severity')),
      category: among(PLUGIN_CATEGORIES, params.getAll('category')),
      plugin: [...new Set(params.getAll('plugin'))],
      strategy: [...new Set(params.getAll('strategy'))],
      q: params.get('q') ?? '',
    },
    page: pageNumber(params.get('page')),
    perPage: PER_PAGE.find((size) => size === perPage) ?? PER_PAGE[0],
    sort: readSort(params.get('sort')),
    vulnerabilitySort: readSort(params.get('vulnerabilities')),
    probe: params.get('probe'),
    framework: params.get('framework'),
    detail: readDetail(params.get('open')),
    threshold: readThreshold(params.get('threshold')),
    untested: params.get('untested') === 'true',
  }
}

/** Returns the query string of a view, including the question mark; omits default values. */
export function viewSearch(view: ReportView, publicCode: string | null = null): string {
  const params = new URLSearchParams()
  for (const key of LIST_KEYS) for (const value of view.filter[key]) params.append(key, value)
  const rest = {
    q: view.filter.q || null,
    page: view.page > 1 ? String(view.page) : null,
    perPage: view.perPage === PER_PAGE[0] ? null : String(view.perPage),
    sort: sortText(view.sort),
    vulnerabilities: sortText(view.vulnerabilitySort),
    framework: view.framework,
    threshold: view.threshold === STRICT ? null : String(view.threshold),
    untested: view.untested ? 'true' : null,
    open: view.detail ? detailKey(view.detail) : null,
    probe: view.probe,
    [PUBLIC_PARAMETER]: publicCode,
  }
  for (const [key, value] of Object.entries(rest)) if (value !== null) params.set(key, value)
  const search = params.toString()
  return search ? `?${search}` : ''
}

/** Returns the filter as API parameters; empty values are omitted. */
export function apiFilter(filter: ReportFilter): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0))
}

export const isFiltered = (filter: ReportFilter): boolean =>
  Object.keys(apiFilter(filter)).length > 0

/**
 * Returns the filter for the metrics, without the outcome and the estimate: the success rate among successful attacks
 * would always be 100%.
 */
export const metricsFilter = (filter: ReportFilter): ReportFilter => ({ ...filter, ...NO_OUTCOME })

export const NO_OUTCOME = { status: [], likely: [] } satisfies Partial<ReportFilter>

export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
