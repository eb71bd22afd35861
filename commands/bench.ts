import type { BenchLine } from '#tests/bench/bench_line'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Runs one or all benchmarks and prints each metric with its baseline and bound. Exits with 1 if a bound is missed. */
export default class Bench extends BaseCommand {
  static commandName = 'bench'
  static description = 'Run the benchmarks, each against a baseline in the same run'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Name of a single benchmark', required: false })
  declare name?: string

  @flags.string({ description: 'File with labeled responses, for the benchmark `calibration`' })
  declare data?: string

  async run() {
    const { benchmarks, verdictOf } = await import('#tests/bench/index')
    const chosen = benchmarks.filter(({ name }) => !this.name || name === this.name)
    if (chosen.length === 0) {
      this.exitCode = 1
      this.logger.error(
        `Unknown benchmark. Choose one of: ${benchmarks.map(({ name }) => name).join(', ')}`
      )
    }
    for (const { name, load } of chosen) {
      console.log(`\n${name}`)
      // Continues after a benchmark fails, because the others take many minutes.
      try {
        const { run } = await load()
        for (const line of await run({ ...(this.data && { data: this.data }) })) {
          const verdict = verdictOf(line)
          if (verdict === 'missed') this.exitCode = 1
          print(line, verdict)
        }
      } catch (error) {
        this.exitCode = 1
        this.logger.error(error instanceof Error ? error : String(error))
      }
    }
  }
}

function print(line: BenchLine, verdict: string) {
  const { name, value, unit, baseline, ratio, bound, note } = line
  const comparison = baseline ? `  [${baseline.name}: ${baseline.value}]` : ''
  const times = ratio === undefined ? '' : `  ×${ratio}`
  const held = bound ? `  ${boundText(bound)} ${verdict}` : ''
  console.log(`  ${name}: ${value} ${unit}${comparison}${times}${held}`)
  if (note) console.log(`    ${note}`)
}

const boundText = ({ min, max }: { min?: number; max?: number }) =>
  [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
    .filter(Boolean)
    .join(', ')
