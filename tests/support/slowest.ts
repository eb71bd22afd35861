import type { GroupStartNode, NamedReporterContract, TestEndNode } from '@japa/runner/types'

/** Fewer tests than this are somebody's who looks at them one by one. */
export const WORTH_TELLING = 40
export const SHOWN = 15

type Timed = { name: string; tookMs: number }

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8)

export const fileOf = ({ meta }: GroupStartNode | TestEndNode) =>
  String(meta.fileName ?? '').replace(/^.*\/tests\//, '')

function tell(title: string, timed: Timed[]): void {
  const slowest = timed.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SHOWN)
  console.log(`\n${title}`)
  for (const { name, tookMs } of slowest) console.log(`${seconds(tookMs)}  ${name}`)
}

/** Tells after a run of many tests which of them took longest, and which files: with what is set up around their tests. */
export const slowest: NamedReporterContract = {
  name: 'slowest',
  handler(_runner, emitter) {
    const tests: Timed[] = []
    const files = new Map<string, number>()
    let startedAt = 0
    emitter.on('group:start', () => {
      startedAt = performance.now()
    })
    emitter.on('test:end', (test) => {
      tests.push({ name: `${fileOf(test)}: ${test.title.expanded}`, tookMs: test.duration })
    })
    emitter.on('group:end', (group) => {
      const file = fileOf(group)
      files.set(file, (files.get(file) ?? 0) + performance.now() - startedAt)
    })
    emitter.on('runner:end', () => {
      if (tests.length < WORTH_TELLING) return
      tell('Slowest tests', tests)
      tell(
        'Slowest files',
        [...files].map(([name, tookMs]) => ({ name, tookMs }))
      )
    })
  },
}
