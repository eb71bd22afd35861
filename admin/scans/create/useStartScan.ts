import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http, HttpError } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { queryClient } from '../../app/queryClient.js'
import { toast } from '../../app/toasts.js'
import { scanPath } from '../scan_record.js'
import type { ChangedOptions } from './run_options.js'

export type ScanOrder = { targetId: string; configId: string; options: ChangedOptions }

/** Unlike `crypto.randomUUID`, this works over plain http too. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')

/** Starts the scan of this form: however often it is sent, one scan comes of it. */
export function useStartScan(onStarted: (order: ScanOrder) => void) {
  const t = useText()
  const navigate = useNavigate()
  const key = useRef<string>(null)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ targetId, configId, options }: ScanOrder) => {
      key.current ??= newKey()
      const { json } = await http<{ id: string }>('jobs', {
        method: 'POST',
        body: {
          type: 'redteam',
          targetId,
          configId,
          ...(Object.keys(options).length > 0 ? { options } : {}),
        },
        headers: { 'Idempotency-Key': key.current },
      })
      return json
    },
    onSuccess: ({ id }, order) => {
      onStarted(order)
      void queryClient.invalidateQueries({ queryKey: ['jobs'] })
      toast(t('scans.create.started'))
      void navigate(scanPath(id))
    },
  })
  return {
    start: mutate,
    // Busy until the scan's page is there.
    isBusy: isPending || isSuccess,
    error,
    fieldErrors: error instanceof HttpError ? (error.body.errors ?? {}) : {},
  }
}
