import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { toast } from '../../core/notifications/toasts.js'
import { scanPath } from '../../scan_status/scan_record.js'

type Order = { only: 'failed' | string[] }

/** Mutation that starts a rerun of a scan's attacks and opens the new scan. */
export function useRerun(scanId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Order) =>
      post<{ id: string }>(`jobs/${encodeURIComponent(scanId)}/rerun`, body),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('scans.rerun.started'))
      void navigate(scanPath(id))
    },
  })
  return { rerun: mutate, isPending, error }
}
