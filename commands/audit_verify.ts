import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Checks the hash chain of the audit log. Exit code 1 when an entry was changed, deleted or added behind its back. */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check the hash chain of the audit log'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { separationFaults } = await import('#api/audit/ownership/separation_faults')
    const { sealAuditLog } = await import('#api/audit/chain/seal_audit_log')
    const { verifyAuditLog } = await import('#api/audit/chain/verify_audit_log')
    await sealAuditLog()
    const { entries, head, fault } = await verifyAuditLog()
    for (const reason of await separationFaults()) {
      console.log(`The audit log is not separated from the role of the application: ${reason}.`)
    }
    if (fault) {
      console.log(`The audit log was tampered with: ${fault}.`)
      this.exitCode = 1
    } else console.log(`${entries} entries are intact. Head: ${head ?? 'none'}`)
  }
}
