import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { queryClient } from '../../app/queryClient.js'
import { toast } from '../../app/toasts.js'
import { scanPath } from '../scan_record.js'

type Order = { only: 'failed' | string[] }

/** Makes attacks of a scan again and opens the scan that does. */
export function useRerun(scanId: string) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: Order) =>
      (
        await http<{ id: string }>(`jobs/${encodeURIComponent(scanId)}/rerun`, {
          method: 'POST',
          body,
        })
      ).json,
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('scans.rerun.started'))
      void navigate(scanPath(id))
    },
  })
  return { rerun: mutate, isPending, error }
}
