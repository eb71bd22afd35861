import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const TAMPERED = 1
const USAGE = 2

/**
 * Checks the hash chain of the audit log. Exit code 1 when an entry was changed, deleted or added behind its back, or
 * when the chain no longer contains a given head; 2 when a given head cannot be read.
 */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check the hash chain of the audit log'
  static options: CommandOptions = { startApp: true }

  @flags.array({
    description: 'A head that an earlier run printed, <position>:<hash>; may be repeated',
  })
  declare head?: string[]

  async run() {
    const { readHead } = await import('#api/audit/chain/known_head')
    const { separationFaults } = await import('#api/audit/ownership/separation_faults')
    const { sealAuditLog } = await import('#api/audit/chain/seal_audit_log')
    const { verifyAuditLog } = await import('#api/audit/chain/verify_audit_log')
    const known = (this.head ?? []).map((text) => ({ text, head: readHead(text) }))
    const unreadable = known.find(({ head }) => head === null)
    if (unreadable) {
      this.logger.error(
        `Not a head: "${unreadable.text}". Pass the position and the SHA-256 hash that an earlier run printed, as <position>:<hash>.`
      )
      this.exitCode = USAGE
      return
    }
    await sealAuditLog()
    const heads = known.flatMap(({ head }) => head ?? [])
    const { entries, head, fault } = await verifyAuditLog(undefined, heads)
    for (const reason of await separationFaults()) {
      console.log(`The audit log is not separated from the role of the application: ${reason}.`)
    }
    if (fault) {
      console.log(`The audit log was tampered with: ${fault}.`)
      this.exitCode = TAMPERED
    } else console.log(`${entries} entries are intact. Head: ${head ?? 'none'}`)
  }
}
