import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  DeliveryRecord,
  DeliveryRow,
  DeliveryStatus,
  WebhookEvent,
} from '#api/contract/webhooks'
import { http } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'

export type WebhookRecord = {
  id: string
  name: string
  url: string
  events: WebhookEvent[]
  teamId: string | null
  teamName: string | null
  enabled: boolean
  pausedAt: string | null
  pausedReason: string | null
  lastDelivery: { id: string; status: DeliveryStatus; createdAt: string } | null
  createdAt: string
}

/** The list of the console begins with the same key. */
const SCOPE = 'webhooks'
/** How often to look while a delivery is on its way. */
const LOOK_MS = 1000
export const PER_PAGE = 25

const pathOf = (id: string) => `webhooks/${encodeURIComponent(id)}`

const readAgain = () => queryClient.invalidateQueries({ queryKey: [SCOPE] })

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [SCOPE, 'one', id],
    queryFn: async () => (await http<WebhookRecord>(pathOf(id))).json,
    staleTime: 0,
  })

type DeliveryPage = { rows: DeliveryRow[]; total: number }

export const useDeliveries = (id: string, view: { page: number; status: string }) =>
  useQuery({
    queryKey: [SCOPE, 'deliveries', id, view],
    queryFn: async (): Promise<DeliveryPage> => {
      const from = (view.page - 1) * PER_PAGE
      const query = new URLSearchParams({
        range: JSON.stringify([from, from + PER_PAGE - 1]),
        filter: JSON.stringify(view.status ? { status: view.status } : {}),
      })
      const { json, headers } = await http<DeliveryRow[]>(`${pathOf(id)}/deliveries?${query}`)
      return { rows: json, total: Number(headers.get('content-range')?.split('/').at(-1)) }
    },
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'pending') ? LOOK_MS : false,
  })

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: [SCOPE, 'delivery', deliveryId],
    queryFn: async () =>
      (await http<DeliveryRecord>(`${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}`))
        .json,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_MS : false),
  })

export type WebhookForm = Pick<WebhookRecord, 'name' | 'url' | 'events' | 'teamId' | 'enabled'>
export type WithSecret = WebhookRecord & { secret: string }

/** Changes something under a webhook's address, then reads again whatever shows it. */
function useChange<Body, Result>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  onDone: (result: Result) => void
) {
  return useMutation({
    mutationFn: async (body: Body) =>
      (await http<Result>(path, { method, ...(body === undefined ? {} : { body }) })).json,
    onSuccess: async (result) => {
      onDone(result)
      await readAgain()
    },
  })
}

export const useCreateWebhook = (onDone: (made: WithSecret) => void) =>
  useChange<WebhookForm, WithSecret>('POST', SCOPE, onDone)

export const useSaveWebhook = (id: string, onDone: (saved: WebhookRecord) => void) =>
  useChange<Partial<WebhookForm>, WebhookRecord>('PUT', pathOf(id), onDone)

export const useDeleteWebhook = (id: string, onDone: () => void) =>
  useChange<void, unknown>('DELETE', pathOf(id), onDone)

export const useRegenerateSecret = (id: string, onDone: (made: WithSecret) => void) =>
  useChange<void, WithSecret>('POST', `${pathOf(id)}/regenerate-secret`, onDone)

export const useResumeWebhook = (id: string, onDone: () => void) =>
  useChange<void, unknown>('POST', `${pathOf(id)}/resume`, onDone)

export const useTestWebhook = (id: string, onDone: (made: DeliveryRow) => void) =>
  useChange<void, DeliveryRow>('POST', `${pathOf(id)}/test`, onDone)

export const useRedeliver = (id: string, deliveryId: string, onDone: (made: DeliveryRow) => void) =>
  useChange<void, DeliveryRow>('POST', `${pathOf(id)}/deliveries/${deliveryId}/redeliver`, onDone)
