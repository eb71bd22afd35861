/** What server and console agree on about CSV imports. */

export const IMPORT_KINDS = ['teams', 'roles', 'members'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `checking` → `checked` → `applying` → `applied`. `refused`: the data had changed since the check, and the rows say
 * what would happen now; it may be applied again. `failed`: the file cannot be read, or something went wrong.
 */
export type ImportStatus = 'checking' | 'checked' | 'applying' | 'applied' | 'refused' | 'failed'

export const IMPORT_OUTCOMES = ['error', 'create', 'change', 'nothing'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
export type ImportCounts = Record<ImportOutcome, number>

export const IMPORT_LIMITS = { bytes: 5_000_000, rows: 5000, fileName: 200 } as const

type Column = { name: string; isRequired: boolean; example: readonly string[] }

/** The columns of each kind, with two rows of an example. Headings are matched ignoring case, spaces and hyphens. */
export const IMPORT_COLUMNS: Record<ImportKind, readonly Column[]> = {
  teams: [
    { name: 'name', isRequired: true, example: ['Payments', 'Platform'] },
    { name: 'slug', isRequired: false, example: ['payments', ''] },
    { name: 'description', isRequired: false, example: ['Cards and transfers', ''] },
  ],
  roles: [
    { name: 'name', isRequired: true, example: ['Auditor', 'Scan operator'] },
    { name: 'slug', isRequired: false, example: ['auditor', ''] },
    {
      name: 'permissionSets',
      isRequired: true,
      example: ['VIEW_EVALS;VIEW_ISSUES', 'VIEW_CONFIGURATIONS;RUN_SCANS'],
    },
  ],
  members: [
    { name: 'email', isRequired: true, example: ['ada@example.com', 'grace@example.com'] },
    { name: 'team', isRequired: true, example: ['payments', 'Platform'] },
    { name: 'role', isRequired: true, example: ['editor', 'Viewer'] },
    { name: 'name', isRequired: false, example: ['Ada Lovelace', 'Grace Hopper'] },
    { name: 'admin', isRequired: false, example: ['no', ''] },
  ],
}

/** One line of the file: what becomes of it, or what is wrong with it and what to do. */
export type ImportRow = {
  /** Where it begins in the file; the headings are line 1. */
  line: number
  outcome: ImportOutcome
  /** What it is about. */
  name: string
  changes: { field: string; before: string | null; after: string | null }[]
  errors: { column: string; message: string }[]
}

export type ImportRecord = {
  id: string
  kind: ImportKind
  status: ImportStatus
  fileName: string
  total: number
  done: number
  counts: ImportCounts
  /** Headings of the file that mean nothing here. */
  ignoredColumns: string[]
  error: string | null
  createdAt: string
  updatedAt: string
}

/** What travels by the live channel. */
export type ImportEvent = { id: string; status: ImportStatus; done: number; total: number }

export const importChannel = (organizationId: string, id: string) =>
  `organizations/${organizationId}/imports/${id}`
