import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as readTextsModule from './read_texts.js'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const files = threadModule<typeof readTextsModule>(new URL('./read_texts.js', import.meta.url), {
  field: 'content',
})

type Given = { fileName: string; licence: string; content: string }

/**
 * Replaces the stored dataset.
 * @throws INVALID when the file cannot be parsed
 */
export async function storeAttackSet(ctx: HttpContext, pluginId: string, given: Given) {
  const { fileName, licence, content } = given
  const { texts, leftOut } = await files('readTexts', content)
  await db.transaction(async (trx) => {
    await trx.rawQuery(
      `insert into attack_sets (organization_id, plugin_id, file_name, licence, texts, size, created_by_id)
       values (?, ?, ?, ?, ?::jsonb, ?, ?)
       on conflict (organization_id, plugin_id) do update set file_name = excluded.file_name,
         licence = excluded.licence, texts = excluded.texts, size = excluded.size,
         created_by_id = excluded.created_by_id, created_at = now()`,
      [
        ctx.organization.id,
        pluginId,
        fileName,
        licence,
        JSON.stringify(texts).replaceAll('\\u0000', ''),
        texts.length,
        ctx.tenant.user.id,
      ]
    )
    await recordAudit(trx, actorOf(ctx), {
      action: 'attack_set_stored',
      target: 'SETTING',
      targetId: null,
      description: `Uploaded the dataset ${pluginId} with ${texts.length} attacks from ${fileName}`,
      teamId: null,
      metadata: { pluginId, fileName, licence, size: texts.length, leftOut },
    })
  })
  return { leftOut }
}

export async function removeAttackSet(ctx: HttpContext, pluginId: string) {
  await db.transaction(async (trx) => {
    const removed = await trx
      .from('attack_sets')
      .where({ organization_id: ctx.organization.id, plugin_id: pluginId })
      .delete()
    if (Number(removed) === 0) return
    await recordAudit(trx, actorOf(ctx), {
      action: 'attack_set_removed',
      target: 'SETTING',
      targetId: null,
      description: `Removed the dataset ${pluginId}`,
      teamId: null,
      metadata: { pluginId },
    })
  })
}
