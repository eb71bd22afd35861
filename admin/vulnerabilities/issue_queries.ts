import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  IssueAttack,
  IssueDetail,
  IssueEntry,
  IssueFacets,
  IssueNeighbours,
  Person,
} from '#api/contract/issue'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { http } from '../app/http.js'
import { apiListQuery } from './issue_view.js'

const SCOPE = 'vulnerabilities'
const RESOURCE = 'redteam/vulnerabilities'
/** While attacks are made again, in milliseconds. */
const WATCH_MS = 2000

const pathOf = (id: string, part = '') => `issues/${encodeURIComponent(id)}${part}`

const isVerifying = ({ verification }: IssueDetail) =>
  verification?.outcome === null &&
  ['queued', 'generating', 'running', 'completed', 'partial'].includes(
    verification.scanStatus ?? ''
  )

export function useIssue(id: string) {
  return useQuery({
    queryKey: [SCOPE, 'one', id],
    queryFn: async () => (await http<IssueDetail>(pathOf(id))).json,
    refetchInterval: ({ state }) => (state.data && isVerifying(state.data) ? WATCH_MS : false),
  })
}

export function useFacets(filter: Record<string, unknown>) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  return useQuery({
    queryKey: [SCOPE, 'facets', filter],
    queryFn: async () => (await http<IssueFacets>(`issues/facets?${query}`)).json,
    placeholderData: keepPreviousData,
  })
}

export function useTeamPeople() {
  return useQuery({
    queryKey: [SCOPE, 'people'],
    queryFn: async () => (await http<Person[]>('issues/people')).json,
  })
}

export function useNeighbours(id: string, search: string) {
  const query = apiListQuery(search)
  return useQuery({
    queryKey: [SCOPE, 'neighbours', id, query],
    queryFn: async () =>
      (await http<IssueNeighbours>(`${pathOf(id, '/neighbours')}?${query}`)).json,
  })
}

export const ATTACKS_PER_PAGE = 10

export function useAttacks(id: string, { page, status }: { page: number; status: Outcome | '' }) {
  const from = (page - 1) * ATTACKS_PER_PAGE
  const query = new URLSearchParams({
    range: JSON.stringify([from, from + ATTACKS_PER_PAGE - 1]),
    filter: JSON.stringify(status ? { status } : {}),
  })
  return useQuery({
    queryKey: [SCOPE, 'attacks', id, query.toString()],
    queryFn: async () => {
      const { json, headers } = await http<IssueAttack[]>(`${pathOf(id, '/attacks')}?${query}`)
      return { rows: json, total: Number(headers.get('content-range')?.split('/')[1] ?? 0) }
    },
    placeholderData: keepPreviousData,
  })
}

export function useHistory(id: string) {
  return useQuery({
    queryKey: [SCOPE, 'history', id],
    queryFn: async () => (await http<IssueEntry[]>(pathOf(id, '/history'))).json,
  })
}

type Call<Values> = (values: Values) => {
  path: string
  method: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
}

/** A change after which everything that is shown of vulnerabilities is asked for again. */
export function useIssueCall<Values, Answer = unknown>(
  callOf: Call<Values>,
  onDone: (answer: Answer) => void
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => {
      const { path, ...options } = callOf(values)
      return (await http<Answer>(path, options)).json
    },
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === SCOPE || first === RESOURCE,
      })
      onDone(answer)
    },
  })
}

/** Changes one by its own address, several in one request. */
export function useChangeIssues(ids: readonly string[], onDone: () => void) {
  return useIssueCall<Record<string, unknown>>((change) => {
    const [only] = ids
    return ids.length === 1 && only
      ? { path: pathOf(only), method: 'PUT', body: change }
      : { path: 'issues', method: 'PUT', body: { ...change, filter: { id: ids } } }
  }, onDone)
}

export const commentPath = (issueId: string, commentId?: string): string =>
  pathOf(issueId, commentId ? `/comments/${encodeURIComponent(commentId)}` : '/comments')

export const verifyPath = (issueId: string): string => pathOf(issueId, '/verify')
