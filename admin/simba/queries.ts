import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  MAX_SIMBA_EVENTS,
  simbaChannel,
  type ExtendSession,
  type ManualMessage,
  type NewSimbaSession,
  type SimbaAttempt,
  type SimbaEvent,
  type SimbaExchange,
  type SimbaSession,
} from '#api/contract/simba/session'
import { get, post, read } from '../core/data/api.js'
import { useIdempotencyHeader } from '../core/data/http/idempotency_keys.js'
import { POLL_MS, useLiveChannel, type LiveState } from '../core/data/live.js'
import { queryClient } from '../core/data/queryClient.js'
import { useThrottledCallback } from '../core/data/useThrottledCallback.js'
import { useSession } from '../core/session/session.js'
import { mergeEvents } from './log/merge_events.js'
import { SIMBA } from '../simba_links/places.js'
import { isActiveState } from './session_record.js'

const API = 'simba/sessions'

const pathOf = (id: string) => `${API}/${encodeURIComponent(id)}`

/** Minimum interval between refetches while a session runs. */
const REFRESH_MS = 700

const keyOf = (id: string, ...more: readonly unknown[]) => [SIMBA, 'session', id, ...more]
const eventsKey = (id: string) => keyOf(id, 'events')

/** Refetches all data of a session. */
const refreshSession = (id: string) => queryClient.invalidateQueries({ queryKey: keyOf(id) })

/** Fetches a session and follows its live channel; polls while the channel is down. */
export function useSimbaSession(id: string) {
  const { team } = useSession()
  const refreshSoon = useThrottledCallback(() => refreshSession(id), REFRESH_MS)
  const live: LiveState = useLiveChannel(team ? simbaChannel(team.id, id) : null, refreshSoon)
  const query = useQuery({
    queryKey: keyOf(id, 'record'),
    queryFn: read<SimbaSession>(pathOf(id)),
    staleTime: 0,
  })
  const isActive = query.data !== undefined && isActiveState(query.data.state)
  const isPolling = isActive && live === 'polling'
  // Fetches events missed while the channel was down, and polls until it is up again.
  useEffect(() => {
    if (!isPolling) return
    const interval = setInterval(() => void refreshSession(id), POLL_MS)
    return () => {
      clearInterval(interval)
      void refreshSession(id)
    }
  }, [isPolling, id])
  return { ...query, live, isActive }
}

/** Fetches the attempts of a session, in the order of their numbers. */
export const useAttempts = (id: string) =>
  useQuery({
    queryKey: keyOf(id, 'tree'),
    queryFn: read<SimbaAttempt[]>(`${pathOf(id)}/tree`),
    staleTime: 0,
  })

const conversationKey = (id: string, attempt: number) => keyOf(id, 'conversation', attempt)

/** Returns the query for the exchanges of an attempt. */
export const conversationQuery = (id: string, attempt: number) =>
  queryOptions({
    queryKey: conversationKey(id, attempt),
    queryFn: read<SimbaExchange[]>(`${pathOf(id)}/conversations/${attempt}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Fetches the log of a session. Each request returns only the events after the last one received. */
export const useEvents = (id: string) =>
  useQuery({
    queryKey: eventsKey(id),
    queryFn: async ({ signal }) => {
      let log = queryClient.getQueryData<readonly SimbaEvent[]>(eventsKey(id)) ?? []
      for (;;) {
        const after = log.at(-1)?.sequence ?? 0
        const path = `${pathOf(id)}/events?after=${after}`
        const added = await get<SimbaEvent[]>(path, { signal })
        const merged = mergeEvents(log, added)
        const isComplete = added.length < MAX_SIMBA_EVENTS || merged === log
        log = merged
        if (isComplete) return log
      }
    },
    staleTime: 0,
  })

/** Mutation that starts a session. Repeating an identical request returns the existing session. */
export function useStartSession(onDone: (session: { id: string }) => void) {
  const keyFor = useIdempotencyHeader()
  return useMutation({
    mutationFn: (order: NewSimbaSession) =>
      post<{ id: string }>(API, order, { headers: keyFor(order) }),
    onSuccess: (session) => {
      void queryClient.invalidateQueries({ queryKey: [SIMBA] })
      onDone(session)
    },
  })
}

export type SessionAction = 'pause' | 'resume' | 'stop' | 'control' | 'return'

const requestOf = (action: SessionAction): [path: string, body?: object] =>
  action === 'control' || action === 'return'
    ? ['control', { by: action === 'control' ? 'person' : 'agent' }]
    : [action]

/** Mutation that changes the state of a session. */
export const useSessionAction = (id: string) =>
  useMutation({
    mutationFn: (action: SessionAction) => {
      const [path, body] = requestOf(action)
      return post(`${pathOf(id)}/${path}`, body)
    },
    // Also after an error, because another user may have acted first.
    onSettled: () => refreshSession(id),
  })

export const useExtendSession = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (limits: ExtendSession) => post(`${pathOf(id)}/extend`, limits),
    onSuccess: async () => {
      await refreshSession(id)
      onDone()
    },
  })

/** Mutation that queues a user-written message, which the worker sends to the target. */
export const useSendMessage = (id: string, onDone: () => void) =>
  useMutation({
    mutationFn: (message: ManualMessage) => post(`${pathOf(id)}/attempts`, message),
    onSuccess: async () => {
      await refreshSession(id)
      onDone()
    },
  })

/** Mutation that ends an attempt or makes the agent prefer it. */
export const useSteerAttempt = (id: string, attempt: number) =>
  useMutation({
    mutationFn: (action: 'prune' | 'boost') => post(`${pathOf(id)}/attempts/${attempt}/${action}`),
    onSettled: () => refreshSession(id),
  })

/** Mutation that starts a session that continues this one from an exchange. */
export const useForkSession = (id: string, onDone: (session: { id: string }) => void) =>
  useMutation({
    mutationFn: (fromExchange: number) =>
      post<{ id: string }>(`${pathOf(id)}/fork`, { fromExchange }),
    onSuccess: onDone,
  })

/** Mutation that reveals the hidden texts of a conversation; the server records this in the audit log. */
export const useRevealConversation = (id: string, attempt: number) =>
  useMutation({
    mutationFn: () => post<SimbaExchange[]>(`${pathOf(id)}/harmful-texts`, { attempt }),
    onSuccess: (exchanges) => queryClient.setQueryData(revealedKey(id, attempt), exchanges),
  })

const revealedKey = (id: string, attempt: number) => ['simba-revealed', id, attempt]

/**
 * Returns the exchanges of a conversation with their texts; undefined until the texts have been
 * revealed.
 */
export const useRevealed = (id: string, attempt: number) =>
  useQuery<SimbaExchange[]>({ queryKey: revealedKey(id, attempt), queryFn: skipToken }).data

export const exportPath = (id: string) => `${pathOf(id)}/export`
