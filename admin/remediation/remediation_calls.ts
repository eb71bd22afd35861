import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Remediation } from '#api/contract/remediation'
import { http, HttpError } from '../app/http.js'
import { type LiveState, useLiveChannel } from '../app/live.js'
import { useSession } from '../app/session.js'
import { type EvalSource, useEvalSource } from '../evals/eval_source.js'

/** How often to look while something is under way: nobody tells, or what was told may have been missed. */
const LOOK_MS = 2000
const LOOK_LIVE_MS = 15_000

export const lookMsOf = (live: LiveState) => (live === 'live' ? LOOK_LIVE_MS : LOOK_MS)

/** Says that the remediation of a report, or its better prompt, has moved. */
export const channelOf = (teamId: string, evalId: string) =>
  `teams/${teamId}/remediations/${encodeURIComponent(evalId)}`

export const isWriting = ({ state }: Pick<Remediation, 'state'>): boolean =>
  state === 'pending' || state === 'generating'

const remediationQuery = (evalId: string, source: EvalSource) =>
  queryOptions({
    queryKey: ['remediation', evalId],
    queryFn: async ({ signal }) =>
      (await http<Remediation>(source.remediationPathOf(evalId), { signal })).json,
    retry: (count, error) => count < 1 && !(error instanceof HttpError && error.status < 500),
  })

/** The remediation of a report; it moves by itself while it is written. */
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
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? lookMsOf(live) : false),
  })
}

/** Has it written, for the first time or again. */
export function useRegenerate(evalId: string) {
  const client = useQueryClient()
  const source = useEvalSource()
  return useMutation({
    mutationFn: async () =>
      (await http<Remediation>(source.remediationPathOf(evalId), { method: 'POST', body: {} }))
        .json,
    onSuccess: (answer) => client.setQueryData(remediationQuery(evalId, source).queryKey, answer),
  })
}
