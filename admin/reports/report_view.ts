import { PUBLIC_PARAMETER } from '#api/contract/public_link'
import {
  OUTCOMES,
  PLUGIN_CATEGORIES,
  SEVERITIES,
  type Outcome,
  type PluginCategory,
  type Severity,
} from '#api/engines/redteam/vocabulary'

/** What narrows a report: lists are alternatives, keys narrow together. */
export type ReportFilter = {
  status: Outcome[]
  severity: Severity[]
  category: PluginCategory[]
  plugin: string[]
  strategy: string[]
  q: string
}

export const LIST_KEYS = ['status', 'severity', 'category', 'plugin', 'strategy'] as const
export type ListKey = (typeof LIST_KEYS)[number]

export type Sort = { field: string; order: 'ASC' | 'DESC' }

/** Everything about the page that a link must carry. */
export type ReportView = {
  filter: ReportFilter
  /** From 1. */
  page: number
  perPage: number
  /** Null: failures first, then by severity. */
  sort: Sort | null
  vulnerabilitySort: Sort | null
  /** The probe in the drawer; `first` and `last` stand for those of the page once it is known. */
  probe: string | null
  /** The framework whose controls are shown. */
  framework: string | null
  /** What is shown in full beside the page. */
  detail: Detail | null
  /** Share of decided attempts, in per cent, that a plugin must resist to pass. */
  threshold: number
  /** Whether plugins that nothing was sent for are listed. */
  untested: boolean
}

const DETAIL_KINDS = ['plugin', 'strategy', 'control'] as const
export type Detail = { kind: (typeof DETAIL_KINDS)[number]; id: string }

/** `plugin:bola`; ids hold colons too. */
function readDetail(text: string | null): Detail | null {
  const at = text?.indexOf(':') ?? -1
  const kind = DETAIL_KINDS.find((each) => each === text?.slice(0, at))
  return kind && text ? { kind, id: text.slice(at + 1) } : null
}

/** What most people mean: no attack may work. */
export const STRICT = 100

function readThreshold(text: string | null): number {
  const percent = text === null ? STRICT : Number(text)
  return Number.isInteger(percent) && percent >= 0 && percent <= 100 ? percent : STRICT
}

export const PER_PAGE = [25, 50, 100] as const

export const NO_FILTER: ReportFilter = {
  status: [],
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

/** The view that a query string describes; words that mean nothing are left out. */
export function readView(params: URLSearchParams): ReportView {
  const page = Number(params.get('page') ?? 1)
  const perPage = Number(params.get('perPage'))
  return {
    filter: {
      status: among(OUTCOMES, params.getAll('status')),
      severity: among(SEVERITIES, params.getAll('severity')),
      category: among(PLUGIN_CATEGORIES, params.getAll('category')),
      plugin: [...new Set(params.getAll('plugin'))],
      strategy: [...new Set(params.getAll('strategy'))],
      q: params.get('q') ?? '',
    },
    page: Number.isInteger(page) && page > 0 ? page : 1,
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

/** The query string of a view, without what goes without saying; empty, or with its question mark. */
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
    open: view.detail ? `${view.detail.kind}:${view.detail.id}` : null,
    probe: view.probe,
    [PUBLIC_PARAMETER]: publicCode,
  }
  for (const [key, value] of Object.entries(rest)) if (value !== null) params.set(key, value)
  const search = params.toString()
  return search ? `?${search}` : ''
}

/** A filter as the API reads it: only the keys that say something. */
export function apiFilter(filter: ReportFilter): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value.length > 0))
}

export const isFiltered = (filter: ReportFilter): boolean =>
  Object.keys(apiFilter(filter)).length > 0

/**
 * The part of a filter that figures follow. A rate among the failed ones only would always be 100 %,
 * so the outcome narrows the list of probes but no figure.
 */
export const figuresFilter = (filter: ReportFilter): ReportFilter => ({ ...filter, status: [] })

/** A list with the value added, or taken out when it was there. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
