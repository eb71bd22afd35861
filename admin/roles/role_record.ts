import type { RaRecord } from 'react-admin'
import type { PermissionSet } from '#api/contract/permissions'

/** A role as the API answers it. */
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

/** What the API takes: a slug that is empty is made of the name. */
export const payloadOf = ({ name, slug, permissionSets }: RoleForm) => ({
  name,
  permissionSets,
  ...(slug.trim() === '' ? {} : { slug }),
})
