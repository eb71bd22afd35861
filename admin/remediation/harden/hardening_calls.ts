import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HardeningState } from '#api/contract/remediation'
import { http } from '../../app/http.js'

const LOOK_MS = 2000
const ENDED = ['completed', 'partial', 'failed', 'cancelled']

const pathOf = (evalId: string) => `redteam/reports/${encodeURIComponent(evalId)}/hardening`

/** Whether the two prompts are being tried just now. */
export const isTrying = ({ hardening }: HardeningState): boolean =>
  [hardening?.before, hardening?.after].some((arm) => arm && !ENDED.includes(arm.status))

const isBusy = (state: HardeningState) => state.hardening?.state === 'writing' || isTrying(state)

const hardeningQuery = (evalId: string) =>
  queryOptions({
    queryKey: ['hardening', evalId],
    queryFn: async ({ signal }) => (await http<HardeningState>(pathOf(evalId), { signal })).json,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? LOOK_MS : false),
  })

/** The newest better prompt of a report; looks again by itself while something is under way. */
export const useHardening = (evalId: string) => useQuery(hardeningQuery(evalId))

export function usePropose(evalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { presentPrompt: string }) => http(pathOf(evalId), { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: hardeningQuery(evalId).queryKey }),
  })
}

type Prompts = { prompt: string; presentPrompt?: string }

/** Tries or applies a prompt; both answer how it stands then. */
export function useWithPrompt(evalId: string, what: 'try' | 'apply') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Prompts) =>
      (await http<HardeningState>(`${pathOf(evalId)}/${what}`, { method: 'POST', body })).json,
    onSuccess: (state) => client.setQueryData(hardeningQuery(evalId).queryKey, state),
  })
}
