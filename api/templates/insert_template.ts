import { actorOf } from '#api/audit/actor_of'

import { templateLog } from '#api/templates/template_log'
import type Template from '#api/templates/template'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

type New = Pick<Template, 'name' | 'config'> & Partial<Pick<Template, 'kept'>>

/** A new template of the team, by whom it is made; `how`, when not by the form. */
export async function insertTemplate(
  ctx: HttpContext,
  values: New & { description?: string | null | undefined },
  how?: string
): Promise<Template> {
  const { description = null, ...rest } = values
  const row = { ...rest, description, createdById: ctx.tenant.user.id }
  return db.transaction(async (trx) => {
    const template = await ctx.team.related('templates').create(row, { client: trx })
    await templateLog.created(trx, actorOf(ctx), await template.refresh(), how)
    return template
  })
}
