import { readFile } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import autocannon from 'autocannon'
import { asOwner, PASSWORD, type Persona } from '#tests/support/personas'
import { HTTP_SETTINGS } from '#tests/support/records/records'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const TARGETS = 10_000
const WARM_UP = 4
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
export const LIST_PATH = '/api/v1/providers?range=[0,24]&sort=["createdAt","DESC"]'

/**
 * Compares the requests per second of a list, with a session and with a token, with the same list without session, tenancy,
 * permissions, and validation. Also measures the duration of its first and last page and the server's memory.
 */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  await seedTargets(owner)
  const bareServer = await startServer(
    ['--import', '@poppinss/ts-exec', 'tests/bench/platform/bare_server.ts', owner.team.id],
    '/bare'
  )
  const web = await startServer()
  try {
    const url = `${web.origin}${LIST_PATH}`
    const asked = {
      bare: [`${bareServer.origin}/bare`, {}],
      session: [url, { cookie: await signIn(web.origin, owner.user.email) }],
      token: [url, { authorization: `Bearer ${owner.token}` }],
    } as const
    for (const [address, headers] of Object.values(asked)) await measure(address, headers, WARM_UP)
    const { bare, session, token } = await measureInterleaved(asked)
    const first = await median(url, owner.token)
    const last = await median(url.replace('[0,24]', '[9975,9999]'), owner.token)
    return [
      against('25 of 10,000 targets by session', session, bare, 0.5),
      against('25 of 10,000 targets by token', token, bare, 0.4),
      {
        name: 'last page of 10,000 targets',
        value: last,
        unit: 'ms',
        baseline: { name: 'first page', value: first },
        ratio: round(last / first),
      },
      {
        name: 'web process after the load: resident memory',
        value: await residentMegabytes(web.child.pid),
        unit: 'MB',
        bound: { max: 250 },
      },
    ]
  } finally {
    web.child.kill('SIGTERM')
    bareServer.child.kill('SIGTERM')
  }
}

type Asked = readonly [url: string, headers: Record<string, string>]

/**
 * Measures the requests per second of each list: the median of several rounds, interleaved so that other load affects all
 * lists equally.
 */
async function measureInterleaved<Name extends string>(asked: Record<Name, Asked>) {
  const names = Object.keys(asked) as Name[]
  const rounds: Record<Name, number>[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const round = {} as Record<Name, number>
    for (const name of names) round[name] = await measure(asked[name][0], asked[name][1])
    rounds.push(round)
  }
  const middle = (name: Name) =>
    rounds.map((round) => round[name]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, number>
}

function against(name: string, value: number, bare: number, min: number): BenchLine {
  const baseline = {
    name: 'the same list from a minimal AdonisJS route, requests/s',
    value: bare,
  }
  return { name, value, unit: 'requests/s', baseline, ratio: round(value / bare), bound: { min } }
}

export async function seedTargets({ team }: Persona) {
  await db.rawQuery(
    `insert into targets (team_id, name, type, purpose, settings, created_at)
     select ?, 'Target ' || n, 'http', 'Answers questions about accounts', ?::jsonb, now() - n * interval '1 minute'
     from generate_series(1, ?) as n`,
    [team.id, JSON.stringify(HTTP_SETTINGS), TARGETS]
  )
  await db.rawQuery('analyze targets')
}

export async function signIn(origin: string, email: string): Promise<string> {
  const first = await fetch(`${origin}/api/v1/config`)
  const jar = new Map(cookiesOf(first))
  const response = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cookie': jarText(jar),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status}`)
  for (const [name, value] of cookiesOf(response)) jar.set(name, value)
  return jarText(jar)
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line): [string, string] => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })

const jarText = (jar: Map<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function measure(
  url: string,
  headers: Record<string, string>,
  seconds: number = SECONDS
): Promise<number> {
  const result = await autocannon({
    url: encodeURI(url),
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx`)
  return Math.round(result.requests.average)
}

/** Returns the median duration of 41 sequential requests, in milliseconds. */
async function median(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 41; n++) {
    const start = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return round(times.sort((a, b) => a - b)[20] ?? 0)
}

async function residentMegabytes(pid = 0): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const round = (value: number) => Math.round(value * 100) / 100
