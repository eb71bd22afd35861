import type { ImportKind } from '#api/contract/imports'
import Import from '#api/imports/import'
import { queue } from '#api/queue/service'
import db from '@adonisjs/lucid/services/db'

type Given = {
  organizationId: string
  userId: string
  kind: ImportKind
  fileName: string
  content: string
}

/** Takes a file in; a worker finds out what it would do. */
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
