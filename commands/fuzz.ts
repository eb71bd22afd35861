import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Sends seeded hostile requests to every route of a server of its own and fails on any fault. */
export default class Fuzz extends BaseCommand {
  static commandName = 'fuzz'
  static description = 'Send hostile requests to every route of a throw-away server'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'How many requests', default: 100_000 })
  declare requests: number

  @flags.number({ description: 'Seed of every choice', default: 1 })
  declare seed: number

  @flags.string({ description: 'Only routes that contain this text, e.g. "POST /api/v1/jobs"' })
  declare route?: string

  @flags.number({ description: 'Only the request with this number' })
  declare index?: number

  @flags.number({ description: 'Requests at the same time', default: 8 })
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
