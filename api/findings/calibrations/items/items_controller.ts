import { teamScope } from '#api/platform/tenancy/scopes'
import Calibration from '#api/findings/calibrations/calibration'
import { labelItem as input } from '#api/findings/calibrations/calibration_validator'
import { listItems, loadItem } from '#api/findings/calibrations/items/load_item'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Label queue of a calibration. Labels never change the judge's verdicts. */
export default class ItemsController {
  async index(ctx: HttpContext) {
    const { id } = await find(ctx)
    return listItems(id, ctx.tenant.user.id)
  }

  async show(ctx: HttpContext) {
    return loadItem(await find(ctx), itemIdOf(ctx), ctx.tenant.user.id)
  }

  /** Labels a response, or changes the user's label. */
  async label(ctx: HttpContext) {
    const { label, note } = await ctx.request.validateUsing(input)
    const calibration = await find(ctx)
    const itemId = itemIdOf(ctx)
    const { id: userId } = ctx.tenant.user
    await db
      .from('calibration_items')
      .where({ id: itemId, calibration_id: calibration.id })
      .firstOrFail()
    await db.rawQuery(
      `insert into calibration_labels as known (item_id, user_id, label, note)
       values (:itemId, :userId, :label, :note)
       on conflict (item_id, user_id) do update set label = excluded.label,
         note = case when :keepsNote then known.note else excluded.note end, updated_at = now()`,
      { itemId, userId, label, note: note || null, keepsNote: note === undefined }
    )
    return loadItem(calibration, itemId, userId)
  }
}

const find = ({ team, params }: HttpContext) =>
  teamScope(team, Calibration).query().where('id', params.id).firstOrFail()

/**
 * Returns the item ID of the route.
 * @throws NOT_FOUND unless it is a UUID, because PostgreSQL rejects other values
 */
function itemIdOf({ params }: HttpContext): string {
  const { itemId } = params
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(itemId)) throw NOT_FOUND()
  return itemId
}
