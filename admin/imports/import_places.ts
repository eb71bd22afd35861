import type { ImportKind, ImportRecord, ImportStatus } from '#api/contract/imports'

/** The page that shows what an import of the kind changes. */
export const PLACES: Record<ImportKind, string> = {
  teams: '/teams',
  roles: '/roles',
  members: '/users',
}

const ACTIVE: readonly ImportStatus[] = ['checking', 'applying']

/** A worker is at it, or will be. */
export const isActive = ({ status }: Pick<ImportRecord, 'status'>) => ACTIVE.includes(status)
