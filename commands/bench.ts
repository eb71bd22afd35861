import type { BenchLine } from '#tests/bench/bench_line'
import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Runs every benchmark, or one, and prints each figure beside what it is held against. */
export default class Bench extends BaseCommand {
  static commandName = 'bench'
  static description = 'Measure every claim about speed, each against a yardstick in the same run'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Only this one', required: false })
  declare name?: string

  async run() {
    const { benchmarks, verdictOf } = await import('#tests/bench/index')
    const chosen = benchmarks.filter(({ name }) => !this.name || name === this.name)
    if (chosen.length === 0) {
      this.exitCode = 1
      this.logger.error(`There are: ${benchmarks.map(({ name }) => name).join(', ')}`)
    }
    for (const { name, load } of chosen) {
      console.log(`\n${name}`)
      const { run } = await load()
      for (const line of await run()) {
        const verdict = verdictOf(line)
        if (verdict === 'missed') this.exitCode = 1
        print(line, verdict)
      }
    }
  }
}

function print(line: BenchLine, verdict: string) {
  const { name, value, unit, yardstick, ratio, bound, note } = line
  const beside = yardstick ? `  [${yardstick.name}: ${yardstick.value}]` : ''
  const times = ratio === undefined ? '' : `  ×${ratio}`
  const held = bound ? `  ${boundText(bound)} ${verdict}` : ''
  console.log(`  ${name}: ${value} ${unit}${beside}${times}${held}`)
  if (note) console.log(`    ${note}`)
}

const boundText = ({ min, max }: { min?: number; max?: number }) =>
  [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
    .filter(Boolean)
    .join(', ')
