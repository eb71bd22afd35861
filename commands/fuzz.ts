import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Sends seeded hostile requests to every route of a temporary server and exits with an error if it finds a fault. */
export default class Fuzz extends BaseCommand {
  static commandName = 'fuzz'
  static description = 'Send hostile requests to every route of a temporary server'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Number of requests', default: 100_000 })
  declare requests: number

  @flags.number({ description: 'Random seed', default: 1 })
  declare seed: number

  @flags.string({ description: 'Only routes that contain this string, e.g. "POST /api/v1/jobs"' })
  declare route?: string

  @flags.number({ description: 'Only the request with this number' })
  declare index?: number

  @flags.number({ description: 'Concurrent requests', default: 8 })
  declare connections: number

  @flags.boolean({
    description: 'Fail on slow responses',
    default: true,
    showNegatedVariantInHelp: true,
  })
  declare timed: boolean

  async run() {
    const { fuzz } = await import('#tests/fuzz/index')
    const { requests, seed, route, index, connections, timed: isTimed } = this
    const isPassed = await fuzz({ requests, seed, route, index, connections, isTimed })
    if (!isPassed) this.exitCode = 1
  }
}
