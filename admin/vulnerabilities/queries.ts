import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  VulnerabilityAttack,
  VulnerabilityDetail,
  VulnerabilityEntry,
  VulnerabilityFacets,
  VulnerabilityNeighbors,
  Person,
} from '#api/contract/findings/vulnerability'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { getPage, pageParams, read, send } from '../core/data/api.js'
import { apiListQuery } from './vulnerability_view.js'

const SCOPE = 'vulnerabilities'
const RESOURCE = 'redteam/vulnerabilities'
/** Polling interval while a rerun is in progress. */
const POLL_MS = 2000

const pathOf = (id: string, part = '') => `issues/${encodeURIComponent(id)}${part}`

const isVerifying = ({ verification }: VulnerabilityDetail) =>
  verification?.outcome === null &&
  ['queued', 'generating', 'running', 'completed', 'partial'].includes(
    verification.scanStatus ?? ''
  )

export function useVulnerability(id: string) {
  return useQuery({
    queryKey: [SCOPE, 'one', id],
    queryFn: read<VulnerabilityDetail>(pathOf(id)),
    refetchInterval: ({ state }) => (state.data && isVerifying(state.data) ? POLL_MS : false),
  })
}

export function useFacets(filter: Record<string, unknown>) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  return useQuery({
    queryKey: [SCOPE, 'facets', filter],
    queryFn: read<VulnerabilityFacets>(`issues/facets?${query}`),
    placeholderData: keepPreviousData,
  })
}

export function useTeamPeople() {
  return useQuery({
    queryKey: [SCOPE, 'people'],
    queryFn: read<Person[]>('issues/people'),
  })
}

export function useNeighbors(id: string, search: string) {
  const query = apiListQuery(search)
  return useQuery({
    queryKey: [SCOPE, 'neighbors', id, query],
    queryFn: read<VulnerabilityNeighbors>(`${pathOf(id, '/neighbors')}?${query}`),
  })
}

export const ATTACKS_PER_PAGE = 10

/**
 * Part of the query keys: changes with the vulnerability, so that attacks and history are refetched when a verification
 * ends.
 */
type Version = Pick<VulnerabilityDetail, 'id' | 'updatedAt'>

export function useAttacks(
  { id, updatedAt }: Version,
  { page, status }: { page: number; status: Outcome | '' }
) {
  const query = new URLSearchParams({
    ...pageParams({ page, perPage: ATTACKS_PER_PAGE }),
    filter: JSON.stringify(status ? { status } : {}),
  })
  return useQuery({
    queryKey: [SCOPE, 'attacks', id, updatedAt, query.toString()],
    queryFn: ({ signal }) =>
      getPage<VulnerabilityAttack>(`${pathOf(id, '/attacks')}?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useHistory({ id, updatedAt }: Version) {
  return useQuery({
    queryKey: [SCOPE, 'history', id, updatedAt],
    queryFn: read<VulnerabilityEntry[]>(pathOf(id, '/history')),
    placeholderData: keepPreviousData,
  })
}

type Call<Values> = (values: Values) => {
  path: string
  method: 'POST' | 'PUT' | 'DELETE'
  body?: unknown
}

/** Mutation that changes vulnerabilities and then refetches all vulnerability data. */
function useCall<Values, Answer = unknown>(
  callOf: Call<Values>,
  onDone: (response: Answer) => void
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: Values) => {
      const { method, path, body } = callOf(values)
      return send<Answer>(method, path, body)
    },
    onSuccess: async (response) => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === SCOPE || first === RESOURCE,
      })
      onDone(response)
    },
  })
}

/** Mutation that updates one vulnerability at its own URL, or several in one request. */
export function useChangeVulnerabilities(ids: readonly string[], onDone: () => void) {
  return useCall<Record<string, unknown>>((change) => {
    const [only] = ids
    return ids.length === 1 && only
      ? { path: pathOf(only), method: 'PUT', body: change }
      : { path: 'issues', method: 'PUT', body: { ...change, filter: { id: ids } } }
  }, onDone)
}

const commentsPath = (id: string, commentId?: string) =>
  pathOf(id, commentId ? `/comments/${encodeURIComponent(commentId)}` : '/comments')

export const useAddComment = (id: string, onDone: () => void) =>
  useCall((text: string) => ({ path: commentsPath(id), method: 'POST', body: { text } }), onDone)

/** Identifies a comment. */
type CommentPlace = { vulnerabilityId: string; commentId: string }

export const useEditComment = ({ vulnerabilityId, commentId }: CommentPlace, onDone: () => void) =>
  useCall(
    (text: string) => ({
      path: commentsPath(vulnerabilityId, commentId),
      method: 'PUT',
      body: { text },
    }),
    onDone
  )

export const useDeleteComment = (place: CommentPlace, onDone: () => void) =>
  useCall<void>(
    () => ({ path: commentsPath(place.vulnerabilityId, place.commentId), method: 'DELETE' }),
    onDone
  )

/** Mutation that starts a scan that repeats the attacks of a vulnerability. */
export const useVerify = (id: string, onDone: () => void) =>
  useCall<{ rangeId?: string }>(
    (body) => ({ path: pathOf(id, '/verify'), method: 'POST', body }),
    onDone
  )
