import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'

import Template from '#api/library/templates/template'
import { changeLog } from '#api/platform/audit/change_log'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export const templateLog = changeLog<Template>({
  kind: 'template',
  target: 'SCAN_TEMPLATE',
  noun: 'scan template',
  fields: ['name', 'description', 'config'],
})

type New = Pick<Template, 'name' | 'config'> & Partial<Pick<Template, 'kept'>>

/** Creates a template and its audit entry. `how` describes the origin of a template that was not created in the form. */
export async function insertTemplate(
  ctx: HttpContext,
  values: New & { description?: string | null | undefined },
  how?: string
): Promise<Template> {
  const { description = null, ...rest } = values
  const row = { ...rest, description, createdById: ctx.tenant.user.id }
  return db.transaction(async (trx) => {
    const template = await teamScope(ctx.team, Template).create(row, { client: trx })
    await templateLog.created(trx, actorOf(ctx), await template.refresh(), how)
    return template
  })
}
