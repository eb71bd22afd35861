import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  DeliveryRecord,
  DeliveryRow,
  DeliveryStatus,
  WebhookEvent,
} from '#api/contract/accounts/webhooks'
import { get, getPage, pageParams, post, put, read, send } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'

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
  updatedAt: string
}

/** Prefix of the query keys, including the list's key, so that changes also refetch the list. */
const SCOPE = 'webhooks'
/** Polling interval while a delivery is pending. */
const LOOK_MS = 1000
export const PER_PAGE = 25

const pathOf = (id: string) => `webhooks/${encodeURIComponent(id)}`

const refetchWebhooks = () => queryClient.invalidateQueries({ queryKey: [SCOPE] })

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [SCOPE, 'one', id],
    queryFn: read<WebhookRecord>(pathOf(id)),
    staleTime: 0,
  })

export const useDeliveries = (id: string, view: { page: number; status: string }) =>
  useQuery({
    queryKey: [SCOPE, 'deliveries', id, view],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        ...pageParams({ page: view.page, perPage: PER_PAGE }),
        filter: JSON.stringify(view.status ? { status: view.status } : {}),
      })
      return getPage<DeliveryRow>(`${pathOf(id)}/deliveries?${query}`, { signal })
    },
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'pending') ? LOOK_MS : false,
  })

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: [SCOPE, 'delivery', deliveryId],
    queryFn: read<DeliveryRecord>(`${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}`),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_MS : false),
  })

export type WebhookForm = Pick<WebhookRecord, 'name' | 'url' | 'events' | 'teamId' | 'enabled'>
export type WithSecret = WebhookRecord & { secret: string }

/** Mutation that sends a request to a path below the webhooks, then refetches all webhook data. */
function useChange<Body, Result>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  onDone: (result: Result) => void
) {
  return useMutation({
    mutationFn: (body: Body) => send<Result>(method, path, body),
    onSuccess: async (result) => {
      onDone(result)
      await refetchWebhooks()
    },
  })
}

export const loadWebhook = (id: string) => get<WebhookRecord>(pathOf(id))

export async function createWebhook(body: WebhookForm): Promise<WithSecret> {
  const made = await post<WithSecret>(SCOPE, body)
  // Shows the secret without waiting for the list.
  void refetchWebhooks()
  return made
}

export async function updateWebhook(
  id: string,
  body: WebhookForm & { updatedAt?: string }
): Promise<WebhookRecord> {
  const saved = await put<WebhookRecord>(pathOf(id), body)
  await refetchWebhooks()
  return saved
}

/** Mutation that enables or disables a webhook. */
export const useSwitchWebhook = (id: string, onDone: (saved: WebhookRecord) => void) =>
  useChange<Pick<WebhookForm, 'enabled'>, WebhookRecord>('PUT', pathOf(id), onDone)

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
