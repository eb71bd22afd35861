import type { Finding, Hypothesis, KnownAttack, Lesson } from '#api/engines/simba/vocabulary'
import type { SessionLog } from '#api/simba/log/session_log'
import { storableJson } from '#api/simba/log/storable_json'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Days after which lessons expire, because the application has probably changed. */
const RETENTION_DAYS = 180
const MAX_LESSONS = 2000

/** Returns the lessons from earlier sessions with targets that have the same fingerprint. */
export async function loadLessons(teamId: string, fingerprint: string): Promise<Lesson[]> {
  const rows: (Omit<Lesson, 'pluginId'> & { plugin_id: string })[] = await db
    .from('simba_lessons')
    .where({ team_id: teamId, fingerprint })
    .where('expires_at', '>', new Date())
    .orderBy([{ column: 'plugin_id' }, { column: 'technique' }])
    .limit(MAX_LESSONS)
    .select('plugin_id', 'technique', 'wins', 'tries', 'attack')
  return rows.map(({ plugin_id: pluginId, ...counts }) => ({ pluginId, ...counts }))
}

type Learned = {
  hypotheses: readonly Hypothesis[]
  findings: readonly Finding[]
  log: SessionLog
}

/** Adds the outcomes of an ended session to the lessons. */
export async function storeLessons(
  trx: TransactionClientContract,
  teamId: string,
  fingerprint: string,
  { hypotheses, findings, log }: Learned
): Promise<void> {
  const attacks = attacksIn(findings, log)
  const lessons = lessonsOf(hypotheses, attacks)
  if (lessons.length === 0) return
  await trx.rawQuery(
    `insert into simba_lessons (team_id, fingerprint, plugin_id, technique, wins, tries, attack,
       expires_at)
     select :teamId, :fingerprint, l."pluginId", l.technique, l.wins, l.tries,
       nullif(l.attack, 'null'), now() + make_interval(days => ${RETENTION_DAYS})
     from jsonb_to_recordset(:rows::jsonb) as l ("pluginId" text, technique text, wins int, tries int,
       attack jsonb)
     on conflict (team_id, fingerprint, plugin_id, technique) do update
       set wins = case when simba_lessons.expires_at < now() then excluded.wins else simba_lessons.wins + excluded.wins end,
         tries = case when simba_lessons.expires_at < now() then excluded.tries else simba_lessons.tries + excluded.tries end,
         attack = coalesce(excluded.attack, simba_lessons.attack), expires_at = excluded.expires_at`,
    { teamId, fingerprint, rows: storableJson(lessons) }
  )
}

/** Removes the outcomes of an ended session that continues; all of them are added again when it ends. */
export async function removeLessons(
  trx: TransactionClientContract,
  teamId: string,
  fingerprint: string,
  hypotheses: readonly Hypothesis[]
): Promise<void> {
  await trx.rawQuery(
    `update simba_lessons s set wins = greatest(0, s.wins - l.wins), tries = greatest(0, s.tries - l.tries)
     from jsonb_to_recordset(:rows::jsonb) as l ("pluginId" text, technique text, wins int, tries int)
     where s.team_id = :teamId and s.fingerprint = :fingerprint and s.plugin_id = l."pluginId"
       and s.technique = l.technique`,
    { teamId, fingerprint, rows: storableJson(lessonsOf(hypotheses, new Map())) }
  )
}

/** Sums the outcomes by plugin and technique, because several hypotheses can have the same plugin. */
function lessonsOf(
  hypotheses: readonly Hypothesis[],
  attacks: ReadonlyMap<string, KnownAttack>
): Lesson[] {
  const lessons = new Map<string, Lesson>()
  for (const { pluginId, techniques } of hypotheses) {
    for (const { technique, wins, losses } of techniques) {
      if (wins + losses === 0) continue
      const key = keyOf(pluginId, technique)
      const attack = attacks.get(key) ?? null
      const lesson = lessons.get(key) ?? { pluginId, technique, wins: 0, tries: 0, attack }
      lesson.wins += wins
      lesson.tries += wins + losses
      lessons.set(key, lesson)
    }
  }
  return [...lessons.values()].slice(0, MAX_LESSONS)
}

const keyOf = (pluginId: string, technique: string) => JSON.stringify([pluginId, technique])

/** Maximum length of a stored attack; longer ones are not stored. */
const MAX_ATTACK_CHARS = 20_000

/** Returns the confirmed attacks of each plugin and technique, with the fewest messages that succeeded. */
function attacksIn(findings: readonly Finding[], log: SessionLog): Map<string, KnownAttack> {
  const attacks = new Map<string, KnownAttack>()
  for (const { pluginId, technique, state, attempt, messages } of findings) {
    const test = log.attempts[attempt]?.test
    if (state !== 'confirmed' || !test || messages.join('').length > MAX_ATTACK_CHARS) continue
    const key = keyOf(pluginId, technique)
    const known = attacks.get(key)
    if (!known) attacks.set(key, { test, messages })
    else known.others = [...(known.others ?? []), { test, messages }]
  }
  return attacks
}
