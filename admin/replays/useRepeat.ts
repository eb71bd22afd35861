import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { toast } from '../app/toasts.js'
import { scanPath } from '../scans/scan_record.js'

type Order = { times: number; targetId?: string }

/** Makes the attack of one result many times and opens the scan that does. */
export function useRepeat(evalId: string, probeId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: Order) => {
      const path = `results/${encodeURIComponent(evalId)}/probes/${probeId}/repeat`
      return (await http<{ id: string }>(path, { method: 'POST', body })).json
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('replays.repeat.started'))
      void navigate(scanPath(id))
    },
  })
  return { repeat: mutate, isPending, error }
}
