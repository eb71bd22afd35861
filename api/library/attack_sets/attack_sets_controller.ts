import { attackSetId, storeAttackSet as input } from '#api/library/attack_sets/attack_set_validator'
import { removeAttackSet, storeAttackSet } from '#api/library/attack_sets/store_attack_set'
import type { AttackSetRecord } from '#api/contract/library/attack_sets'
import { UPLOADED_SETS } from '#api/engines/redteam/vocabulary'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class AttackSetsController {
  /** Lists all datasets that can be uploaded, each with its stored file, if any. */
  async index({ organization }: HttpContext): Promise<AttackSetRecord[]> {
    const rows: Row[] = await db
      .from('attack_sets')
      .where('organization_id', organization.id)
      .select('plugin_id', 'file_name', 'licence', 'size', 'created_at')
    return UPLOADED_SETS.map((pluginId) => {
      const row = rows.find(({ plugin_id: id }) => id === pluginId)
      return { pluginId, stored: row ? storedIn(row) : null }
    })
  }

  async update(ctx: HttpContext) {
    const { pluginId } = await attackSetId.validate(ctx.params)
    const given = await ctx.request.validateUsing(input)
    return storeAttackSet(ctx, pluginId, given)
  }

  async destroy(ctx: HttpContext) {
    const { pluginId } = await attackSetId.validate(ctx.params)
    await removeAttackSet(ctx, pluginId)
    return ctx.response.noContent()
  }
}

type Row = {
  plugin_id: string
  file_name: string
  licence: string
  size: number
  created_at: Date
}

const storedIn = ({ file_name: fileName, licence, size, created_at: at }: Row) => ({
  fileName,
  licence,
  size,
  at: at.toISOString(),
})
