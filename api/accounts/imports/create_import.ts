import type { ImportKind } from '#api/contract/accounts/imports'
import Import from '#api/accounts/imports/import'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

type Given = {
  organizationId: string
  userId: string
  kind: ImportKind
  fileName: string
  content: string
}

/** Stores a file and enqueues a job that computes its effects. */
export function createImport({ organizationId, userId, ...file }: Given): Promise<Import> {
  return db.transaction(async (trx) => {
    const row = await Import.create(
      { ...file, organizationId, createdById: userId, status: 'checking' },
      { client: trx }
    )
    await queue.enqueue('run_import', { organizationId, importId: row.id, userId }, trx)
    return row.refresh()
  })
}
