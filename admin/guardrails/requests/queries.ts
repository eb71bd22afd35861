import { useMutation, useQuery } from '@tanstack/react-query'
import type { GuardrailRequestDetail, RequestLabel } from '#api/contract/guardrails/request'
import { put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { REQUESTS } from '../places.js'

const pathOf = (id: string, part = '') => `guardrail-requests/${encodeURIComponent(id)}${part}`

const detailKey = (id: string | null) => ['guardrail-request', id]

/** Fetches a request with its text and reasons. A null ID skips the request. */
export const useGuardrailRequest = (id: string | null) =>
  useQuery({
    queryKey: detailKey(id),
    queryFn: read<GuardrailRequestDetail>(pathOf(id ?? '')),
    enabled: id !== null,
  })

export type Labeling = { id: string; label: RequestLabel | null; note: string | null }

/** Mutation that sets or removes the label of a request. */
export const useLabelRequest = (onDone: (request: GuardrailRequestDetail) => void) =>
  useMutation({
    mutationFn: ({ id, ...body }: Labeling) =>
      put<GuardrailRequestDetail>(pathOf(id, '/label'), body),
    onSuccess: (request) => {
      queryClient.setQueryData(detailKey(request.id), request)
      void queryClient.invalidateQueries({ queryKey: [REQUESTS] })
      void queryClient.invalidateQueries({ queryKey: ['guardrail-dashboard'] })
      onDone(request)
    },
  })
