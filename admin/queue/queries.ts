import { useMutation, useQuery } from '@tanstack/react-query'
import type { QueueOverview } from '#api/contract/platform/queue'
import { post, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

const KEY = ['queue']
const REFRESH_MS = 5000

export const useQueue = () =>
  useQuery({
    queryKey: KEY,
    queryFn: read<QueueOverview>('queue'),
    refetchInterval: REFRESH_MS,
  })

type JobAction = 'retry' | 'cancel'

/** Mutation that retries or cancels a job. The response contains the new state of the queue. */
export const useJobAction = (onDone: (action: JobAction) => void) =>
  useMutation({
    mutationFn: ({ id, action }: { id: string; action: JobAction }) =>
      post<QueueOverview>(`queue/jobs/${id}/${action}`, {}),
    onSuccess: (overview, { action }) => {
      queryClient.setQueryData(KEY, overview)
      onDone(action)
    },
  })
