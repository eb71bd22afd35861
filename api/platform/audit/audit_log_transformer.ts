import type AuditLog from '#api/platform/audit/audit_log'
import type { AuditEntry } from '#api/contract/platform/audit'
import { actionDisplayName } from '#api/contract/resources/audit_actions'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class AuditLogTransformer extends BaseTransformer<AuditLog> {
  toObject(): AuditEntry {
    const { resource } = this
    return {
      ...this.pick(resource, ['id', 'description', 'actorId', 'actorName', 'actorEmail', 'action']),
      actionDisplayName: actionDisplayName(resource.action),
      ...this.pick(resource, ['target', 'targetId', 'metadata', 'organizationId', 'teamId']),
      createdAt: resource.createdAt.toUTC().toISO() ?? '',
    }
  }
}
