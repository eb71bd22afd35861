import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCases } from '#api/engines/evals/index'
import { createJobRunner, type JobRunner } from '#api/platform/runner/job_runner'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import { startScriptedTarget, type ScriptedTarget } from '#tests/support/scripted/scripted_target'
import type { BenchLine } from '../bench_line.js'

const CASES = 1_000
const BODY = '{"message":"{{prompt}}"}'
const RESPONSE = { choices: [{ message: { content: 'I cannot help with that.' } }] }

/**
 * Compares the runner's throughput with the theoretical maximum and with promptfoo's command-line
 * tool; also measures its memory usage.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const runners = createJobRunner()
  try {
    const cold = await timeRun(runners, { delayMs: 50, concurrency: 20 })
    const fast = await timeRun(runners, { delayMs: 50, concurrency: 20 })
    const slow = await timeRun(runners, { delayMs: 500, concurrency: 50 })
    const megabytes = await residentMegabytes(runners.pid ?? 0)
    const commandLine = await timeCommandLine(folder, { delayMs: 50, concurrency: 20 })
    return [
      against('1,000 cases, 50 ms target, 20 at a time', fast, ideal(50, 20), { max: 3 }),
      against('1,000 cases, 500 ms target, 50 at a time', slow, ideal(500, 50), { max: 1.3 }),
      {
        name: '1,000 test cases including the start of the runner',
        value: round(cold),
        unit: 'ms',
        baseline: {
          name: 'promptfoo command line, same tests and target',
          value: round(commandLine),
        },
        ratio: round(cold / commandLine, 2),
        bound: { max: 1 },
      },
      { name: 'runner: resident memory', value: megabytes, unit: 'MB', bound: { max: 400 } },
    ]
  } finally {
    await runners.close()
    await rm(folder, { recursive: true })
  }
}

type Load = { delayMs: number; concurrency: number }

function ideal(delayMs: number, concurrency: number): number {
  return (CASES / concurrency) * delayMs
}

function against(name: string, ms: number, idealMs: number, bound: { max: number }): BenchLine {
  return {
    name,
    value: round(ms),
    unit: 'ms',
    baseline: { name: 'ideal: all requests wait for the target only', value: idealMs },
    ratio: round(ms / idealMs, 2),
    bound,
  }
}

/** Returns the milliseconds from the plan to the last response. */
async function timeRun(runners: JobRunner, { delayMs, concurrency }: Load): Promise<number> {
  const target = await startTarget(delayMs)
  const startedAt = performance.now()
  let decided = 0
  for await (const event of runCases({
    cases: plannedCases(CASES),
    target: httpTarget(target.url, {
      maxConcurrency: concurrency,
      responsePath: 'choices[0].message.content',
    }),
    outbound: { allowPrivate: true, onlyHosts: null },
    runners,
  })) {
    if (event.type === 'attempted' && !event.attempt.error) decided++
  }
  const ms = performance.now() - startedAt
  await target.close()
  if (decided !== CASES) throw new Error(`${decided} of ${CASES} cases were answered`)
  return ms
}

function startTarget(delayMs: number): Promise<ScriptedTarget> {
  return startScriptedTarget({ delayMs, answer: { kind: 'reply', json: RESPONSE } })
}

async function timeCommandLine(folder: string, { delayMs, concurrency }: Load): Promise<number> {
  const target = await startTarget(delayMs)
  const config = join(folder, 'eval.json')
  await writeFile(config, JSON.stringify(commandLineConfig(target.url)))
  const program = join(fileURLToPath(import.meta.resolve('promptfoo')), '../entrypoint.js')
  const options = ['--no-cache', '--no-write', '--no-table', '--no-progress-bar', '--no-share']
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [program, 'eval', '-c', config, '-j', String(concurrency), ...options],
    { cwd: folder, stdio: 'ignore', env: commandLineEnvironment(folder) }
  )
  await once(child, 'exit')
  const ms = performance.now() - startedAt
  await target.close()
  if (target.requests.length !== CASES) {
    throw new Error(`The command line made ${target.requests.length} of ${CASES} requests`)
  }
  return ms
}

function commandLineConfig(url: string) {
  return {
    prompts: ['{{text}}'],
    providers: [
      {
        id: 'http',
        config: {
          url,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: BODY,
          transformResponse: 'json.choices[0].message.content',
        },
      },
    ],
    tests: plannedCases(CASES).map(({ prompt }) => ({ vars: { text: prompt } })),
  }
}

function commandLineEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: folder,
    PROMPTFOO_CONFIG_DIR: folder,
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
