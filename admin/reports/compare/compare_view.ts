import { CHANGES, type Change } from '#api/contract/report_comparison'

/** What a link to a comparison carries. */
export type CompareView = {
  ids: string[]
  change: Change | null
  plugin: string | null
  /** From 1. */
  page: number
}

/** Addresses of the view after a change. */
export type CompareLinks = {
  view: CompareView
  to: (change: Partial<CompareView>) => string
  go: (change: Partial<CompareView>) => void
}

export const PER_PAGE = 25

export function readCompareView(params: URLSearchParams): CompareView {
  const page = Number(params.get('page') ?? 1)
  return {
    ids: (params.get('ids') ?? '').split(',').filter(Boolean).slice(0, 2),
    change: CHANGES.find((each) => each === params.get('change')) ?? null,
    plugin: params.get('plugin'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function compareSearch({ ids, change, plugin, page }: CompareView): string {
  const params = new URLSearchParams()
  if (ids.length > 0) params.set('ids', ids.join(','))
  if (change) params.set('change', change)
  if (plugin) params.set('plugin', plugin)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
