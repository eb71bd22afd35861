import { useMutation, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#api/contract/accounts/session'
import type { OrganizationDetails } from '#api/contract/findings/overview'
import { post, put, read } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { SHELL } from '../core/session/queries.js'

const detailsKey = (id: string) => ['organization', id]

export const useOrganization = (id: string) =>
  useQuery({
    queryKey: detailsKey(id),
    queryFn: read<OrganizationDetails>(`organizations/${id}`),
  })

/** Mutation that updates an organization, then refreshes the session, on which header, menus and redirects depend. */
export const useSaveOrganization = ({ id }: OrganizationDetails, onDone: () => void) =>
  useMutation({
    mutationFn: (changes: object) => put<OrganizationDetails>(`organizations/${id}`, changes),
    onSuccess: async (saved) => {
      queryClient.setQueryData(detailsKey(id), saved)
      onDone()
      await queryClient.invalidateQueries({ queryKey: [SHELL] })
    },
  })

/** Mutation that creates an organization. Returns the session in the new organization. */
export const useCreateOrganization = (onDone: (me: CurrentUser) => Promise<void>) =>
  useMutation({
    mutationFn: (name: string) => post<CurrentUser>('organizations', { name }),
    onSuccess: onDone,
  })
