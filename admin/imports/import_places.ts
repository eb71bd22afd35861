import type { ImportKind, ImportRecord, ImportStatus } from '#api/contract/accounts/imports'

/** Pages that show the records changed by an import. */
export const PLACES: Record<ImportKind, string> = {
  teams: '/teams',
  roles: '/roles',
  members: '/users',
}

const ACTIVE: readonly ImportStatus[] = ['checking', 'applying']

/** Whether the import is in progress. */
export const isActive = ({ status }: Pick<ImportRecord, 'status'>) => ACTIVE.includes(status)
