import { useQuery } from '@tanstack/react-query'
import { http } from '../../app/http.js'
import { queryClient } from '../../app/queryClient.js'
import { logKey } from './scan_queries.js'

export type LogLine = { n: number; at: string; level: 'info' | 'warn' | 'error'; message: string }

/** The server answers at most this many lines at once. */
const PAGE = 1000

/** The log so far. Each time only the lines after the last known one are asked for. */
export function useScanLog(id: string) {
  return useQuery({
    queryKey: logKey(id),
    queryFn: async ({ signal }) => {
      const lines = [...(queryClient.getQueryData<LogLine[]>(logKey(id)) ?? [])]
      for (;;) {
        const after = lines.at(-1)?.n ?? 0
        const { json } = await http<LogLine[]>(
          `jobs/${encodeURIComponent(id)}/logs?after=${after}`,
          {
            signal,
          }
        )
        lines.push(...json)
        if (json.length < PAGE) return lines
      }
    },
  })
}
