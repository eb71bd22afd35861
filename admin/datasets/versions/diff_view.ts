import { pageNumber } from '../../core/routing/page_number.js'

/** The compared versions and the page number. */
export type DiffView = { to: number; from: number; page: number }

/**
 * Parses the compared versions and the page number from the query string, ignoring invalid values. Version 0 is the
 * empty dataset.
 */
export function readDiffView(params: URLSearchParams, latest: number): DiffView {
  const versionIn = (name: string) => {
    const param = params.get(name)
    const version = Number(param)
    return param && Number.isInteger(version) && version >= 0 && version <= latest ? version : null
  }
  const to = versionIn('to') ?? latest
  return {
    to,
    from: versionIn('from') ?? Math.max(0, to - 1),
    page: pageNumber(params.get('page')),
  }
}
