import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'
import type {
  AuditSettings,
  AuditSettingsWithLimits,
} from '#api/contract/model_audits/audit_settings'
import type { AuditPreview } from '#api/contract/model_audits/preview'
import type { ModelTargets, TargetModelResponse } from '#api/contract/model_audits/target_model'
import type { Inventory } from '#api/contract/model_audits/inventory'
import type { AuditComparison } from '#api/contract/model_audits/comparison'
import {
  isActiveAudit,
  type AuditEvent,
  type AuditOptions,
  type AuditSource,
} from '#api/contract/model_audits/model_audit'
import { post, put, read } from '../core/data/api.js'
import { useLiveChannel, type LiveState } from '../core/data/live.js'
import { queryClient } from '../core/data/queryClient.js'
import type { ModelAudit, SharedAudit } from './audit_record.js'

export const auditPath = (scanId: string) => `model-audits/${encodeURIComponent(scanId)}`

/** Polling interval of a running audit, in addition to its live messages. */
const RECHECK_MS = 2_000

const auditKey = (scanId: string) => ['model-audits', 'detail', scanId]

/** Fetches an audit, which live messages update while it runs. */
export function useModelAudit(scanId: string) {
  const queryKey = auditKey(scanId)
  const query = useQuery({
    queryKey,
    queryFn: read<SharedAudit>(auditPath(scanId)),
    // Covers messages sent before the subscription, such as the end of a fast audit.
    refetchInterval: ({ state: { data } }) => data && isActiveAudit(data.status) && RECHECK_MS,
  })
  const { data, refetch } = query
  const isActive = data !== undefined && isActiveAudit(data.status)
  const channel = isActive ? `teams/${data.teamId}/model-audits/${data.id}` : null
  const live: LiveState = useLiveChannel(channel, (message) => {
    const event = message as AuditEvent
    if (!isActiveAudit(event.status)) {
      void refetch()
      refreshLists()
      return
    }
    queryClient.setQueryData<SharedAudit>(queryKey, (now) => (now ? { ...now, ...event } : now))
  })
  return { ...query, live }
}

export const useAuditOptions = () =>
  useQuery({
    queryKey: ['model-audits', 'options'],
    queryFn: read<AuditOptions>('model-audits/options'),
    staleTime: 0,
  })

export type AuditOrder = {
  source: AuditSource | 'saved'
  name?: string
  depth?: 'structure' | 'full'
  isFresh?: boolean
} & Record<string, unknown>

/** Mutation that lists the files that an audit would read, without starting it. */
export const usePreviewAudit = () =>
  useMutation({
    mutationFn: async (order: Promise<object>) =>
      post<AuditPreview>('model-audits/preview', await order),
  })

/** Mutation that starts an audit. `onDone` receives the new record. */
export const useStartAudit = (onDone: (audit: ModelAudit) => void) =>
  useMutation({
    mutationFn: (order: AuditOrder) => post<ModelAudit>('model-audits', order),
    onSuccess: (audit) => {
      refreshLists()
      onDone(audit)
    },
  })

export const useCancelAudit = (audit: SharedAudit) =>
  useMutation({
    mutationFn: () => post<ModelAudit>(`model-audits/${audit.id}/cancel`),
    onSuccess: (canceled) => {
      queryClient.setQueryData<SharedAudit>(auditKey(audit.scanId), (now) =>
        now ? { ...now, ...canceled } : now
      )
      refreshLists()
    },
  })

export type SuppressionOrder = {
  rule: string
  pathPattern: string | null
  owner: string
  reason: string
  endsAt: string | null
}

/** Mutation that suppresses findings. The server recomputes verdicts, so all audits are refetched. */
export const useSuppress = (onDone: () => void) =>
  useMutation({
    mutationFn: (order: SuppressionOrder) => post('model-audit-suppressions', order),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['model-audits', 'detail'] })
      void queryClient.invalidateQueries({ queryKey: ['model-audit/suppressions'] })
      refreshLists()
      onDone()
    },
  })

/** Limits the choices to the newest audits; URLs can refer to older ones. */
const CHOICES = 'sort=["scannedAt","DESC"]&range=[0,199]&filter={"status":"completed"}'

export const useAuditChoices = () =>
  useQuery({
    queryKey: ['model-audits', 'choices'],
    queryFn: read<ModelAudit[]>(`model-audits?${CHOICES}`),
  })

/** Compares an audit with an earlier one; with the previous one of the same model if `other` is null. */
export const useAuditComparison = (scanId: string, other: string | null) =>
  useQuery({
    queryKey: ['model-audits', 'comparison', scanId, other],
    queryFn: read<AuditComparison>(
      `${auditPath(scanId)}/comparison${other === null ? '' : `?with=${encodeURIComponent(other)}`}`
    ),
  })

export const useAuditSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: read<AuditSettingsWithLimits>('model-audits/settings') })

export const useSaveAuditSettings = (onDone: () => void) =>
  useMutation({
    mutationFn: (settings: AuditSettings) =>
      put<AuditSettingsWithLimits>('model-audits/settings', settings),
    onSuccess: (saved) => {
      queryClient.setQueryData(SETTINGS, saved)
      onDone()
    },
  })

const SETTINGS = ['model-audits', 'settings']

export const useTargetModel = (targetId: string) =>
  useQuery({
    queryKey: targetModelKey(targetId),
    queryFn: read<TargetModelResponse>(targetModelPath(targetId)),
  })

export const useSaveTargetModel = (targetId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (contentHash: string | null) =>
      put<TargetModelResponse>(targetModelPath(targetId), { contentHash }),
    onSuccess: (saved) => {
      queryClient.setQueryData(targetModelKey(targetId), saved)
      void queryClient.invalidateQueries({ queryKey: ['model-audits', 'targets'] })
      onDone()
    },
  })

const targetModelPath = (targetId: string) => `providers/${encodeURIComponent(targetId)}/model`
const targetModelKey = (targetId: string) => ['model-audits', 'target-model', targetId]

/** Fetches the targets that run the model of an audit. */
export const useModelTargets = (scanId: string, teamId: string) =>
  useQuery({
    queryKey: ['model-audits', 'targets', scanId],
    queryFn: read<ModelTargets>(`${auditPath(scanId)}/targets?teamId=${teamId}`),
  })

/** Fetches the pages of the inventory, each with the cursor of the next one. */
export const useInventory = ({ q, verdict }: { q: string; verdict: AuditVerdict | null }) =>
  useInfiniteQuery({
    queryKey: ['model-audits', 'inventory', q, verdict],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(q && { q }),
        ...(verdict && { verdict }),
        ...(pageParam && { after: pageParam }),
      })
      return read<Inventory>(`model-audits/inventory?${query}`)({ signal })
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** react-admin's lists have a separate cache. */
const refreshLists = () => void queryClient.invalidateQueries({ queryKey: ['model-audit/history'] })
