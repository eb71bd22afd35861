import { useQuery } from '@tanstack/react-query'
import { get } from '../../../core/data/api.js'
import { queryClient } from '../../../core/data/queryClient.js'
import { logKey } from '../queries.js'

export type LogLine = { n: number; at: string; level: 'info' | 'warn' | 'error'; message: string }

/** Maximum number of lines per response. */
const PAGE = 1000

/** Fetches the log incrementally: each request returns only the lines after the last one received. */
export function useScanLog(id: string) {
  return useQuery({
    queryKey: logKey(id),
    queryFn: async ({ signal }) => {
      const lines = [...(queryClient.getQueryData<LogLine[]>(logKey(id)) ?? [])]
      for (;;) {
        const after = lines.at(-1)?.n ?? 0
        const json = await get<LogLine[]>(`jobs/${encodeURIComponent(id)}/logs?after=${after}`, {
          signal,
        })
        lines.push(...json)
        if (json.length < PAGE) return lines
      }
    },
  })
}
