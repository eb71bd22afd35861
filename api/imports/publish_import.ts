import { importChannel } from '#api/contract/imports'
import Import from '#api/imports/import'
import { publish } from '#api/queue/live'

/** Tells those who watch the import how it stands. */
export async function publishImport(id: string) {
  const row = await Import.query()
    .where('id', id)
    .select('id', 'organization_id', 'status', 'done', 'total')
    .first()
  if (row) await publish(importChannel(row.organizationId, id), row.event())
}
