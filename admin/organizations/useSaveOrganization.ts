import type { OrganizationDetails } from '#api/contract/findings/overview'
import { put } from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { toast } from '../core/notifications/toasts.js'
import { SHELL } from '../core/session/session_queries.js'

/** Saves changes to an organization and refreshes the session, which the header, menus and redirect rules depend on. */
export const useSaveOrganization =
  ({ id }: OrganizationDetails, doneText: string) =>
  async (changes: object): Promise<OrganizationDetails> => {
    const saved = await put<OrganizationDetails>(`organizations/${id}`, changes)
    queryClient.setQueryData(['organization', id], saved)
    toast(doneText)
    await queryClient.invalidateQueries({ queryKey: [SHELL] })
    return saved
  }
