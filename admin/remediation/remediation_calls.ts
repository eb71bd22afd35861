import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Remediation } from '#api/contract/remediation'
import { http, HttpError } from '../app/http.js'
import { type EvalSource, useEvalSource } from '../evals/eval_source.js'

/** How often to look while one is being written. */
const LOOK_MS = 2000

export const isWriting = ({ state }: Pick<Remediation, 'state'>): boolean =>
  state === 'pending' || state === 'generating'

const remediationQuery = (evalId: string, source: EvalSource) =>
  queryOptions({
    queryKey: ['remediation', evalId],
    queryFn: async ({ signal }) =>
      (await http<Remediation>(source.remediationPathOf(evalId), { signal })).json,
    retry: (count, error) => count < 1 && !(error instanceof HttpError && error.status < 500),
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? LOOK_MS : false),
  })

/** The remediation of a report; looks again by itself while it is written. */
export const useRemediation = (evalId: string) =>
  useQuery(remediationQuery(evalId, useEvalSource()))

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
