import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { post } from '../core/data/api.js'
import { useText } from '../core/i18n/i18n.js'
import { queryClient } from '../core/data/queryClient.js'
import { toast } from '../core/notifications/toasts.js'
import { scanPath } from '../scan_status/scan_record.js'

type Order = { times: number; targetId?: string }

/** Mutation that repeats the attack of a result and opens the resulting scan. */
export function useRepeat(evalId: string, probeId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: Order) => {
      const path = `results/${encodeURIComponent(evalId)}/probes/${probeId}/repeat`
      return await post<{ id: string }>(path, body)
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('replays.repeat.started'))
      void navigate(scanPath(id))
    },
  })
  return { repeat: mutate, isPending, error }
}
