import { useListContext, type RaRecord } from 'react-admin'
import { formatCount } from '../display/formats/number_formats.js'

/**
 * Returns the position of an open record on the page of the list from which it was opened, and the
 * IDs of its neighbors. Null if that page does not contain the record.
 */
export function useNeighbors(id: string | null) {
  const { data = [], total, page, perPage } = useListContext<RaRecord<string>>()
  const index = data.findIndex((each) => each.id === id)
  return {
    previousId: data[index - 1]?.id ?? null,
    nextId: index === -1 ? null : (data[index + 1]?.id ?? null),
    place:
      index === -1
        ? null
        : {
            position: formatCount((page - 1) * perPage + index + 1),
            total: formatCount(total ?? data.length),
          },
  }
}
