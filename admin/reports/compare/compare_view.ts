import { CHANGES, type Change } from '#api/contract/findings/report_comparison'
import { pageNumber } from '../../core/routing/page_number.js'

/** State of the page in the URL. */
export type CompareView = {
  ids: string[]
  change: Change | null
  plugin: string | null
  page: number
}

/** The current view, and links to changed views. */
export type CompareLinks = {
  view: CompareView
  to: (change: Partial<CompareView>) => string
  go: (change: Partial<CompareView>) => void
}

export const PER_PAGE = 25

export function readCompareView(params: URLSearchParams): CompareView {
  return {
    ids: (params.get('ids') ?? '').split(',').filter(Boolean).slice(0, 2),
    change: CHANGES.find((each) => each === params.get('change')) ?? null,
    plugin: params.get('plugin'),
    page: pageNumber(params.get('page')),
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
