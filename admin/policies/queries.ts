import { useMutation, useQuery } from '@tanstack/react-query'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { post, read } from '../core/data/api.js'

const PATH = 'custom-policies'

export type PolicyUser = { id: string; name: string }

/** Templates and collections of the team that use a policy, and the number of uses in other teams. */
type PolicyAssociations = { templates: PolicyUser[]; collections: PolicyUser[]; elsewhere: number }

export const usePolicyAssociations = (id: string) =>
  useQuery({
    queryKey: ['policy-associations', id],
    queryFn: read<PolicyAssociations>(`${PATH}/${id}/associations`),
  })

export type ImportedPolicy = {
  row: number
  name: string
  text: string
  severity: Severity
  problem: string | null
}

type PolicyImport = { rows: ImportedPolicy[]; created: number }

const importPolicies = (csv: string, dryRun: boolean) =>
  post<PolicyImport>(`${PATH}/import`, { csv, dryRun })

/** Mutation that checks a CSV file without storing its policies. */
export const usePreviewPolicies = () =>
  useMutation({ mutationFn: (csv: string) => importPolicies(csv, true) })

/** Mutation that stores the valid policies of a CSV file. */
export const useImportPolicies = (onDone: (result: PolicyImport) => void) =>
  useMutation({ mutationFn: (csv: string) => importPolicies(csv, false), onSuccess: onDone })

export type SuggestedPolicy = { name: string; text: string; severity: Severity }

/** Mutation that lets a model suggest policies for a target. */
export const useSuggestPolicies = () =>
  useMutation({
    mutationFn: (targetId: string) => post<SuggestedPolicy[]>(`${PATH}/suggest`, { targetId }),
  })

/** Mutation that creates policies one after the other. `added` is called for each, even if a later one fails. */
export const useAddPolicies = (on: {
  added: (policy: SuggestedPolicy) => void
  done: (policies: readonly SuggestedPolicy[]) => void
  settled: () => void
}) =>
  useMutation({
    mutationFn: async (policies: readonly SuggestedPolicy[]) => {
      for (const policy of policies) {
        await post(PATH, policy)
        on.added(policy)
      }
    },
    onSuccess: (_, policies) => on.done(policies),
    onSettled: on.settled,
  })
