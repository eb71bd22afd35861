import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HardeningState } from '#api/contract/findings/remediation'
import { post, read } from '../../core/data/api.js'
import { useLiveChannel } from '../../core/data/live.js'
import { useSession } from '../../core/session/session.js'
import { useThrottledCallback } from '../../core/data/useThrottledCallback.js'
import { asScanEvent, teamChannel } from '../../scan_status/scan_record.js'
import { channelOf, pollMsOf } from '../queries.js'

/** Minimum interval between refetches that are triggered by trial events. */
const REFRESH_MS = 1000
const ENDED = ['completed', 'partial', 'failed', 'cancelled']

const pathOf = (evalId: string) => `redteam/reports/${encodeURIComponent(evalId)}/hardening`

/** Whether a trial of the two prompts is running. */
export const isTrialRunning = ({ hardening }: HardeningState): boolean =>
  [hardening?.before, hardening?.after].some((arm) => arm && !ENDED.includes(arm.status))

const isBusy = (state: HardeningState) =>
  state.hardening?.state === 'writing' || isTrialRunning(state)

const hardeningQuery = (evalId: string) =>
  queryOptions({
    queryKey: ['hardening', evalId],
    queryFn: read<HardeningState>(pathOf(evalId)),
  })

/** Fetches the latest hardened prompt of a report, with live updates while it is generated or tested. */
export function useHardening(evalId: string) {
  const { team, can } = useSession()
  const client = useQueryClient()
  const query = hardeningQuery(evalId)
  const refetch = () => void client.invalidateQueries({ queryKey: query.queryKey })
  const live = useLiveChannel(team ? channelOf(team.id, evalId) : null, refetch)
  const found = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMsOf(live) : false),
  })
  const refetchSoon = useThrottledCallback(refetch, REFRESH_MS)
  const trials = found.data && isTrialRunning(found.data) ? scansOf(found.data) : []
  const canSubscribe = team && trials.length > 0 && can('read', 'EvalJob')
  useLiveChannel(canSubscribe ? teamChannel(team.id) : null, (message) => {
    const event = asScanEvent(message)
    if (event && trials.includes(event.id)) refetchSoon()
  })
  return found
}

const scansOf = ({ hardening }: HardeningState) =>
  [hardening?.before, hardening?.after].flatMap((arm) => arm?.scanId ?? [])

export function usePropose(evalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { presentPrompt: string }) => post(pathOf(evalId), body),
    onSuccess: () => client.invalidateQueries({ queryKey: hardeningQuery(evalId).queryKey }),
  })
}

type Prompts = { prompt: string; presentPrompt?: string }

/** Mutation that tests or applies a prompt. The response contains the new state. */
export function useWithPrompt(evalId: string, what: 'try' | 'apply') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Prompts) => post<HardeningState>(`${pathOf(evalId)}/${what}`, body),
    onSuccess: (state) => client.setQueryData(hardeningQuery(evalId).queryKey, state),
  })
}
