import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const TAMPERED = 1
const USAGE = 2

/**
 * Seals new entries and verifies the hash chain of the audit log. Exits with 1 if an entry was changed, deleted or
 * inserted, or if the chain no longer contains a given head; with 2 if a given head is malformed. Only prints a warning
 * if the application's role can change the log.
 */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Check the hash chain of the audit log'
  static options: CommandOptions = { startApp: true }

  @flags.array({
    description: 'A head printed by an earlier run, <position>:<hash>; can be repeated',
  })
  declare head?: string[]

  async run() {
    const { readHead } = await import('#api/platform/audit/chain/known_head')
    const { separationFaults } = await import('#api/platform/audit/ownership/separation_faults')
    const { sealAuditLog } = await import('#api/platform/audit/chain/seal_audit_log')
    const { verifyAuditLog } = await import('#api/platform/audit/chain/verify_audit_log')
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
      console.log(`The audit log is not protected from the application's role: ${reason}.`)
    }
    if (fault) {
      console.log(`The audit log was tampered with: ${fault}.`)
      this.exitCode = TAMPERED
    } else console.log(`${entries} entries are intact. Head: ${head ?? 'none'}`)
  }
}
