import db from '@adonisjs/lucid/services/db'
import { asOwner, type Persona } from '#tests/support/personas'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const FEW_TEAMS = 10
const MANY_TEAMS = 1000
const MEMBERS_PER_TEAM = 20
const TIMES = 101
const LIST = '/api/v1/teams?range=[0,24]&sort=["name","ASC"]'

/**
 * Measures the list of teams in a large and in a small organization, and the requests that the console makes on every team
 * switch.
 */
export async function run(): Promise<BenchLine[]> {
  const small = await asOwner('Small')
  const large = await asOwner('Large')
  await seed(small, FEW_TEAMS)
  await seed(large, MANY_TEAMS)
  const { child, origin } = await startServer()
  try {
    const list = encodeURI(origin + LIST)
    const abilities = `${origin}/api/v1/users/me/abilities?teamId=${large.team.id}`
    const [few = 0, many = 0, ask = 0] = await measureInterleaved([
      [list, small],
      [list, large],
      [abilities, large],
    ])
    return [
      {
        name: `25 of ${MANY_TEAMS} teams with ${MANY_TEAMS * MEMBERS_PER_TEAM} members`,
        value: many,
        unit: 'ms',
        baseline: { name: `all of ${FEW_TEAMS} teams`, value: few },
        ratio: round(many / few),
        bound: { max: 1.5 },
      },
      { name: 'abilities in a team', value: ask, unit: 'ms', bound: { max: 10 } },
    ]
  } finally {
    child.kill('SIGTERM')
  }
}

/** Creates teams until the organization has `count`; all new teams have the same `MEMBERS_PER_TEAM` members. */
async function seed({ organization }: Persona, count: number) {
  await db.rawQuery(
    `with made as (
       insert into teams (organization_id, name, slug, description)
       select :organizationId, 'Team ' || n, 'team-' || n, 'Looks after area ' || n from generate_series(2, :count) n
       returning id
     ), people as (
       insert into users (name, email)
       select 'Person ' || n, gen_random_uuid() || '@example.test' from generate_series(1, :members) n returning id
     ), joined as (
       insert into organization_members (organization_id, user_id) select :organizationId, id from people
     )
     insert into team_members (team_id, user_id, role_id)
     select made.id, people.id, (select id from roles where organization_id = :organizationId and slug = 'viewer')
     from made cross join people`,
    { organizationId: organization.id, count, members: MEMBERS_PER_TEAM }
  )
  for (const table of ['teams', 'team_members', 'users']) await db.rawQuery(`analyze ${table}`)
}

/**
 * Returns the median durations of many requests, in milliseconds, interleaved so that other load
 * affects all equally.
 */
async function measureInterleaved(
  asked: (readonly [url: string, persona: Persona])[]
): Promise<number[]> {
  const times: number[][] = asked.map(() => [])
  for (let n = 0; n < TIMES; n++) {
    for (const [index, [url, { token, team }]] of asked.entries()) {
      // The console sends the team ID with every request.
      const headers = { 'authorization': `Bearer ${token}`, 'x-team-id': team.id }
      const start = performance.now()
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      times[index]?.push(performance.now() - start)
    }
  }
  return times.map((all) => round(all.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0))
}

const round = (value: number) => Math.round(value * 100) / 100
