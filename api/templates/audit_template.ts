import { changed } from '#api/audit/changed'
import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Template from '#api/templates/template'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A template as the audit log compares it. */
export const auditedTemplate = ({ name, description, config }: Template) => ({
  name,
  description,
  config,
})

type AuditedTemplate = ReturnType<typeof auditedTemplate>

type Gone = 'template_created' | 'template_deleted'
const SAID = { template_created: 'Created', template_deleted: 'Deleted' } as const

/** A template that came or went; `how` it came, when not by the form: `as a copy of Quick check`. */
export function auditTemplate(
  trx: TransactionClientContract,
  actor: Actor,
  action: Gone,
  template: Template,
  how?: string
) {
  const shown = auditedTemplate(template)
  const said = `${SAID[action]} scan template ${template.name}`
  return recordAudit(trx, actor, {
    action,
    target: 'SCAN_TEMPLATE',
    targetId: template.id,
    description: how ? `${said} ${how}` : said,
    teamId: template.teamId,
    ...(action === 'template_created' ? { after: shown } : { before: shown }),
  })
}

/** What became different; a form that is saved as it was leaves no record. */
export async function auditTemplateChange(
  trx: TransactionClientContract,
  actor: Actor,
  old: AuditedTemplate,
  template: Template
) {
  const { before, after } = changed(old, auditedTemplate(template))
  const names = Object.keys(after)
  if (names.length === 0) return
  await recordAudit(trx, actor, {
    action: 'template_updated',
    target: 'SCAN_TEMPLATE',
    targetId: template.id,
    description: `Changed scan template ${template.name}: ${names.join(', ')}`,
    teamId: template.teamId,
    before,
    after,
  })
}
