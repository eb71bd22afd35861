import { useMutation, useQuery } from '@tanstack/react-query'
import {
  MAX_GUARDRAILS,
  type GuardrailRecord,
  type IssueCandidate,
  type SettableState,
  type TestedText,
  type Verification,
  type VersionChange,
  type VersionDetail,
  type VersionDiff,
  type VersionRow,
} from '#api/contract/guardrails/guardrail'
import type { GuardrailDashboard, GuardrailScores } from '#api/contract/guardrails/request'
import type { Placement } from '#api/engines/guardrails/vocabulary'
import { del, getPage, pageParams, post, put, read } from '../core/data/api.js'
import { queryClient, SECOND_MS } from '../core/data/queryClient.js'
import { GUARDRAILS } from './places.js'

const SCOPE = 'guardrail-versions'

/** Polling interval while a version is being generated. */
const GENERATING_POLL_MS = SECOND_MS

const pathOf = (id: string, part = '') => `${GUARDRAILS}/${encodeURIComponent(id)}${part}`

/** Fetches all guardrails of the team, by name, for choices: a team has at most `MAX_GUARDRAILS`. */
export const useGuardrails = (isEnabled = true) =>
  useQuery({
    // Shares react-admin's key prefix, so that its mutations also invalidate the choices.
    queryKey: [GUARDRAILS, 'choices'],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        ...pageParams({ page: 1, perPage: MAX_GUARDRAILS }),
        sort: JSON.stringify(['name', 'ASC']),
      })
      return (await getPage<GuardrailRecord>(`${GUARDRAILS}?${query}`, { signal })).rows
    },
    enabled: isEnabled,
  })

const isGenerating = (versions: readonly VersionRow[] | undefined) =>
  versions?.some(({ state }) => state === 'generating') ?? false

/** Fetches the versions of a guardrail, newest first; polls while one is being generated. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: [SCOPE, id, 'versions'],
    queryFn: read<VersionRow[]>(pathOf(id, '/versions')),
    refetchInterval: ({ state }) => (isGenerating(state.data) ? GENERATING_POLL_MS : false),
  })

/** Fetches a version with its policies. A null number skips the request. */
export const useVersion = (id: string, number: number | null) =>
  useQuery({
    queryKey: [SCOPE, id, 'version', number],
    queryFn: read<VersionDetail>(pathOf(id, `/versions/${number}`)),
    enabled: number !== null,
  })

/** Fetches the differences between a version and an older one. */
export const useVersionDiff = (id: string, number: number, older: number) =>
  useQuery({
    queryKey: [SCOPE, id, 'diff', number, older],
    queryFn: read<VersionDiff>(pathOf(id, `/versions/${number}/diff?with=${older}`)),
  })

/** Fetches the confirmed vulnerabilities from which policies can be generated. */
export const useCandidates = (id: string) =>
  useQuery({
    queryKey: [SCOPE, id, 'candidates'],
    queryFn: read<IssueCandidate[]>(pathOf(id, '/candidates')),
  })

/** Refetches everything that depends on the versions of a guardrail. */
async function refetchVersions(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [SCOPE, id] }),
    queryClient.invalidateQueries({ queryKey: [GUARDRAILS] }),
  ])
}

/** Mutation that changes the versions of a guardrail, then refetches dependent queries. */
function useVersionChange<Body, Result>(
  id: string,
  mutationFn: (body: Body) => Promise<Result>,
  onDone: (result: Result) => void
) {
  return useMutation({
    mutationFn,
    onSuccess: async (result) => {
      await refetchVersions(id)
      onDone(result)
    },
  })
}

export const useCreateVersion = (id: string, onDone: (version: VersionRow) => void) =>
  useVersionChange(
    id,
    (change: VersionChange) => post<VersionRow>(pathOf(id, '/versions'), change),
    onDone
  )

export type StateChange = { number: number; state: SettableState; force?: boolean }

export const useSetState = (id: string, onDone: (version: VersionRow) => void) =>
  useVersionChange(
    id,
    ({ number, ...body }: StateChange) =>
      put<VersionRow>(pathOf(id, `/versions/${number}/state`), body),
    onDone
  )

export const useApprove = (id: string, onDone: () => void) =>
  useVersionChange(
    id,
    (number: number) => post<VersionRow>(pathOf(id, `/versions/${number}/approve`)),
    onDone
  )

export const useDiscardVersion = (id: string, onDone: () => void) =>
  useVersionChange(id, (number: number) => del(pathOf(id, `/versions/${number}`)), onDone)

export const useGenerate = (id: string, onDone: (version: VersionRow) => void) =>
  useVersionChange(
    id,
    (body: { issueIds: string[]; note?: string; textPolicies?: boolean }) =>
      post<VersionRow>(pathOf(id, '/generate'), body),
    onDone
  )

export type TestCall = {
  placement: Placement
  texts: string[]
  version?: number
  toolName?: string
}

/** Mutation that checks texts without storing them. */
export const useTestTexts = (id: string) =>
  useMutation({
    mutationFn: (call: TestCall) => post<TestedText[]>(pathOf(id, '/test'), call),
  })

/** Mutation that replays the attacks of a vulnerability through the version in use. */
export const useVerifyBehind = (id: string) =>
  useMutation({
    mutationFn: (issueId: string) => post<Verification>(pathOf(id, '/verify'), { issueId }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['guardrail-dashboard'] }),
  })

/** Fetches the severities of the requests of the last 7 days, for the thresholds of a version. */
export const useScores = (id: string, version: number) =>
  useQuery({
    queryKey: [SCOPE, id, 'scores', version],
    queryFn: read<GuardrailScores>(pathOf(id, `/scores?days=7&version=${version}`)),
  })

export type DashboardView = { days: number; guardrailId: string | null }

/** Fetches the metrics of the dashboard. Never cached, because users open it to see the current state. */
export const useDashboard = ({ days, guardrailId }: DashboardView) =>
  useQuery({
    queryKey: ['guardrail-dashboard', days, guardrailId],
    queryFn: read<GuardrailDashboard>(
      `${GUARDRAILS}/dashboard?${new URLSearchParams({
        days: String(days),
        ...(guardrailId ? { guardrailId } : {}),
      })}`
    ),
    staleTime: 0,
  })
