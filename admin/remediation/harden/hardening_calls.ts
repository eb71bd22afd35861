import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HardeningState } from '#api/contract/remediation'
import { http } from '../../app/http.js'
import { useLiveChannel } from '../../app/live.js'
import { useSession } from '../../app/session.js'
import { useTogether } from '../../app/useTogether.js'
import { asScanEvent, teamChannel } from '../../scans/scan_record.js'
import { channelOf, lookMsOf } from '../remediation_calls.js'

/** Steps of a trial are asked for together, in milliseconds. */
const TOGETHER_MS = 1000
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
  })

/** The newest better prompt of a report; it moves by itself while it is written and while it is tried. */
export function useHardening(evalId: string) {
  const { team, can } = useSession()
  const client = useQueryClient()
  const query = hardeningQuery(evalId)
  const lookAgain = () => void client.invalidateQueries({ queryKey: query.queryKey })
  const live = useLiveChannel(team ? channelOf(team.id, evalId) : null, lookAgain)
  const found = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? lookMsOf(live) : false),
  })
  const lookTogether = useTogether(lookAgain, TOGETHER_MS)
  const trials = found.data && isTrying(found.data) ? scansOf(found.data) : []
  const mayListen = team && trials.length > 0 && can('read', 'EvalJob')
  useLiveChannel(mayListen ? teamChannel(team.id) : null, (message) => {
    const event = asScanEvent(message)
    if (event && trials.includes(event.id)) lookTogether()
  })
  return found
}

const scansOf = ({ hardening }: HardeningState) =>
  [hardening?.before, hardening?.after].flatMap((arm) => arm?.scanId ?? [])

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
