import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { post } from '../../core/data/api.js'
import { HttpError } from '../../core/data/http/http_error.js'
import { useIdempotencyHeader } from '../../core/data/http/idempotency_keys.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { toast } from '../../core/notifications/toasts.js'
import { scanPath } from '../../scan_status/scan_record.js'
import type { ChangedOptions } from './options/run_options.js'

type ScanOrder = { targetId: string; configId: string; options: ChangedOptions }

export function useStartScan() {
  const t = useText()
  const navigate = useNavigate()
  const keyFor = useIdempotencyHeader()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (order: ScanOrder) => {
      const { options, ...choice } = order
      return post<{ id: string }>(
        'jobs',
        { type: 'redteam', ...choice, ...(Object.keys(options).length > 0 ? { options } : {}) },
        { headers: keyFor(order) }
      )
    },
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('scans.create.started'))
      void navigate(scanPath(id))
    },
  })
  return {
    start: mutate,
    // Stays busy until the scan's page has loaded.
    isBusy: isPending || isSuccess,
    error,
    fieldErrors: error instanceof HttpError ? (error.body.errors ?? {}) : {},
  }
}
