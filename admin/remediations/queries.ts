import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Remediation } from '#api/contract/findings/remediation'
import { post, read } from '../core/data/api.js'
import { type LiveState, useLiveChannel } from '../core/data/live.js'
import { useSession } from '../core/session/session.js'
import { type EvalSource, useEvalSource } from '../evals/eval_source.js'

/** Polling interval while a job runs, because live updates can be missed or unavailable. */
const POLL_MS = 2000
const POLL_LIVE_MS = 15_000

export const pollMsOf = (live: LiveState) => (live === 'live' ? POLL_LIVE_MS : POLL_MS)

/** Returns the live channel with changes to a report's remediation or hardened prompt. */
export const channelOf = (teamId: string, evalId: string) =>
  `teams/${teamId}/remediations/${encodeURIComponent(evalId)}`

export const isWriting = ({ state }: Pick<Remediation, 'state'>): boolean =>
  state === 'pending' || state === 'generating'

const remediationQuery = (evalId: string, source: EvalSource) =>
  queryOptions({
    queryKey: ['remediation', evalId],
    queryFn: read<Remediation>(source.remediationPathOf(evalId)),
  })

/** Fetches the remediation of a report, with live updates while it is generated. */
export function useRemediation(evalId: string) {
  const source = useEvalSource()
  const { team } = useSession()
  const client = useQueryClient()
  const query = remediationQuery(evalId, source)
  const live = useLiveChannel(team && !source.isPublic ? channelOf(team.id, evalId) : null, () => {
    void client.invalidateQueries({ queryKey: query.queryKey })
  })
  return useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? pollMsOf(live) : false),
  })
}

/** Mutation that generates the remediation or replaces the existing one. */
export function useRegenerate(evalId: string) {
  const client = useQueryClient()
  const source = useEvalSource()
  return useMutation({
    mutationFn: () => post<Remediation>(source.remediationPathOf(evalId), {}),
    onSuccess: (response) =>
      client.setQueryData(remediationQuery(evalId, source).queryKey, response),
  })
}
