import type { Inventory } from '#api/contract/model_audits/inventory'
import { inventoryQuery } from '#api/model_audits/inventory/inventory_validator'
import { listModels } from '#api/model_audits/inventory/list_models'
import type { HttpContext } from '@adonisjs/core/http'

export default class InventoriesController {
  async index({ team, request }: HttpContext): Promise<Inventory> {
    return listModels(team.id, await inventoryQuery.validate(request.qs()))
  }
}
