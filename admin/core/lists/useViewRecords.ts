import { useDataProvider, useListContext, type RaRecord } from 'react-admin'

/** Maximum number of rows in a client-side export; a toast reports if rows were omitted. */
export const EXPORT_MAX = 10_000
const PAGE = 1000

/**
 * Returns a function that reads all records of the current filters and sort order, page by page, up to `EXPORT_MAX`.
 * `isCut`: there may be more records.
 */
export function useViewRecords(): () => Promise<{ records: RaRecord[]; isCut: boolean }> {
  const dataProvider = useDataProvider()
  const { resource, sort, filterValues, filter } = useListContext()
  return async () => {
    const records: RaRecord[] = []
    for (let page = 1; records.length < EXPORT_MAX; page += 1) {
      const { data, total } = await dataProvider.getList(resource, {
        sort,
        filter: { ...filterValues, ...filter },
        pagination: { page, perPage: PAGE },
      })
      records.push(...data)
      if (data.length === 0 || records.length >= (total ?? 0)) return { records, isCut: false }
    }
    return { records, isCut: true }
  }
}
