import type { RaRecord } from 'react-admin'
import type { PermissionSet } from '#api/contract/accounts/permissions'

/** Role as returned by the API. */
export type RoleRecord = RaRecord<string> & {
  name: string
  slug: string
  permissionSets: PermissionSet[]
  isBuiltIn: boolean
  memberCount: number
  createdAt: string
  updatedAt: string
}

export type RoleForm = { name: string; slug: string; permissionSets: PermissionSet[] }

/** Builds the request body. For a blank slug, the server derives one from the name. */
export const payloadOf = ({ name, slug, permissionSets }: RoleForm) => ({
  name,
  permissionSets,
  ...(slug.trim() === '' ? {} : { slug }),
})
