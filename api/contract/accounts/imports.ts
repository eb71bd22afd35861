/** Types that the server and the console share for CSV imports. */

export const IMPORT_KINDS = ['teams', 'roles', 'members'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `checking` → `checked` → `applying` → `applied`. `refused`: the data changed after the check; the rows contain the
 * new outcomes, and the import can be applied again. `failed`: the file is unreadable or an error occurred.
 */
export type ImportStatus = 'checking' | 'checked' | 'applying' | 'applied' | 'refused' | 'failed'

export const IMPORT_OUTCOMES = ['error', 'create', 'change', 'nothing'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]
export type ImportCounts = Record<ImportOutcome, number>

export const IMPORT_LIMITS = { bytes: 5_000_000, rows: 5000, fileName: 200 } as const

type Column = { name: string; isRequired: boolean; example: readonly string[] }

/**
 * Columns of each import, with two example values per column. Headers are compared by letters and digits only, ignoring
 * case.
 */
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

/** One row of the file with its outcome and changes, or with its errors and how to fix them. */
export type ImportRow = {
  /** Line in the file where the row starts; the header is line 1. */
  line: number
  outcome: ImportOutcome
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
  /** Columns in the file that the import ignores. */
  ignoredColumns: string[]
  error: string | null
  createdAt: string
  updatedAt: string
}

/** Message on the live channel. */
export type ImportEvent = { id: string; status: ImportStatus; done: number; total: number }

export const importChannel = (organizationId: string, id: string) =>
  `organizations/${organizationId}/imports/${id}`
