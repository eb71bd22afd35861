import { useMutation } from '@tanstack/react-query'
import type { AlertState } from '#api/contract/mcp/alert'
import { put } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { ALERTS } from '../places.js'
import { DASHBOARD } from '../queries.js'

/** Mutation that changes the state and the note of an alert. */
export const useUpdateAlert = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (body: { state: AlertState; note: string | null }) =>
      put(`mcp/alerts/${encodeURIComponent(id)}`, body),
    onSuccess: async () => {
      await Promise.all(
        [ALERTS, DASHBOARD].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
      )
      onDone()
    },
  })
