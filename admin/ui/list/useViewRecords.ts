import { useDataProvider, useListContext, type RaRecord } from 'react-admin'

/** The most rows that a browser is asked to gather. */
export const EXPORT_MAX = 10_000
const PAGE = 1000

/** Reads all records of the list as it is filtered and sorted now, page by page. */
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
