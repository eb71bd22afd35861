import { useMutation, useQuery } from '@tanstack/react-query'
import type { AttackRun, NewAttackRun } from '#api/contract/guardrails/attack_run'
import { post, read } from '../../core/data/api.js'
import { queryClient, SECOND_MS } from '../../core/data/queryClient.js'
import { GUARDRAILS } from '../places.js'

const keyOf = (guardrailId: string) => ['guardrail-attacks', guardrailId]
const pathOf = (guardrailId: string, part = '') =>
  `${GUARDRAILS}/${encodeURIComponent(guardrailId)}/attacks${part}`

export const isActive = ({ state }: AttackRun) => state === 'queued' || state === 'running'

/** Fetches the adaptive attacks of a guardrail, newest first; polls every second while one is running. */
export const useAttackRuns = (guardrailId: string) =>
  useQuery({
    queryKey: keyOf(guardrailId),
    queryFn: read<AttackRun[]>(pathOf(guardrailId)),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? SECOND_MS : false),
    staleTime: 0,
  })

const refetch = async (guardrailId: string) => {
  await queryClient.invalidateQueries({ queryKey: keyOf(guardrailId) })
  void queryClient.invalidateQueries({ queryKey: ['guardrail-dashboard'] })
}

export const useStartAttacks = (guardrailId: string) =>
  useMutation({
    mutationFn: (body: NewAttackRun) => post<AttackRun>(pathOf(guardrailId), body),
    onSuccess: () => refetch(guardrailId),
  })

/** Mutation that stops or resumes a run. */
export const useChangeAttacks = (guardrailId: string) =>
  useMutation({
    mutationFn: ({ id, change }: { id: string; change: 'stop' | 'resume' }) =>
      post<AttackRun>(pathOf(guardrailId, `/${encodeURIComponent(id)}/${change}`)),
    onSuccess: () => refetch(guardrailId),
  })
