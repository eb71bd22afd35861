import type { Actor } from '#api/audit/record_audit'
import User from '#api/identity/user'
import { carryOutImport } from '#api/imports/carry_out_import'
import { checkImport } from '#api/imports/check_import'
import { UnreadableFile } from '#api/imports/errors'
import Import from '#api/imports/import'
import { publishImport } from '#api/imports/publish_import'
import type { Work } from '#api/queue/jobs'
import logger from '@adonisjs/core/services/logger'

/** Codes of Node and PostgreSQL after which the same work may succeed: the queue brings it again. */
const LATER = /^(ECONN|EPIPE|ETIMEDOUT|08|40|53|57P)/

const FAILED = 'Something went wrong on the server, and nothing was changed. It has been logged.'

/** Checks an import or writes it, whichever it stands at. May be begun again at any point. */
export async function runImportJob({ importId, userId }: Work<'run_import'>) {
  const row = await Import.find(importId)
  if (!row) return
  try {
    if (row.status === 'checking') await checkImport(row)
    if (row.status === 'applying') await carryOutImport(row.id, await actorFor(row, userId))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (LATER.test(code)) throw error
    if (!(error instanceof UnreadableFile)) logger.error({ err: error, importId }, 'import')
    const message = error instanceof UnreadableFile ? error.message : FAILED
    await row.merge({ status: 'failed', error: message }).save()
  }
  await publishImport(importId)
}

async function actorFor(row: Import, userId: string | null): Promise<Actor> {
  const user = userId === null ? null : await User.find(userId)
  return {
    organizationId: row.organizationId,
    user: user && { id: user.id, name: user.name, email: user.email },
  }
}
