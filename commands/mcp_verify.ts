import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

const TAMPERED = 1
const USAGE = 2

/** Verifies the call log of the MCP gateway. Exits with 1 if an entry was changed, deleted or inserted. */
export default class McpVerify extends BaseCommand {
  static commandName = 'mcp:verify'
  static description = 'Check the hash chains of the MCP call logs'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'ID of a team. Default: all teams with calls' })
  declare team?: string

  @flags.string({ description: 'A head of this team printed by an earlier run, <sequence>:<hash>' })
  declare head?: string

  async run() {
    const { readKnownHead, teamsWithCalls } = await import('#api/mcp/calls/known_heads')
    const { verifyCalls } = await import('#api/mcp/calls/verify_calls')
    const known = this.head === undefined ? undefined : readKnownHead(this.head)
    if (known === null || (known && !this.team)) {
      this.logger.error('Pass --head=<sequence>:<hash> together with --team=<ID>.')
      this.exitCode = USAGE
      return
    }
    for (const teamId of this.team ? [this.team] : await teamsWithCalls()) {
      const { entries, head, checkpoint, fault } = await verifyCalls(teamId, known)
      if (fault) {
        console.log(`Team ${teamId}: the call log was tampered with: ${fault.message}.`)
        this.exitCode = TAMPERED
      } else {
        const after = checkpoint ? `, after the deleted entry ${checkpoint}` : ''
        console.log(
          `Team ${teamId}: ${entries} entries are intact. Head: ${head ?? 'none'}${after}`
        )
      }
    }
  }
}
