import { MAX_RESCANS, MAX_TEAM_RESCANS } from '#api/contract/model_audits/model_source'
import { SCANNER_VERSION } from '#api/engines/model_audit/vocabulary'
import Team from '#api/accounts/tenants/team'
import { createModelAudit } from '#api/model_audits/create/create_model_audit'
import { flags } from '#config/flags'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

type Due = { id: string; team_id: string }

/**
 * Audits saved sources again whose last audit used older rules. Each run starts a limited number of audits, beginning
 * with the sources changed least recently; later runs start the others.
 */
export async function rescanSources(): Promise<void> {
  if (!flags.enableServerSideJobs) return
  for (const { id, team_id: teamId } of await dueSources()) {
    if (!(await claim(id))) continue
    const team = await Team.findOrFail(teamId)
    const actor = { organizationId: team.organizationId, user: null, teamId }
    try {
      await createModelAudit(team, actor, { source: 'saved', sourceId: id })
    } catch (error) {
      // Continues with the other sources. This one is audited again after the next change of the rules.
      logger.error({ err: error, sourceId: id }, 'a model source could not be audited again')
    }
  }
}

async function dueSources(): Promise<Due[]> {
  const { rows }: { rows: Due[] } = await db.rawQuery(
    `select id, team_id from (
       select id, team_id, updated_at,
         row_number() over (partition by team_id order by updated_at, id) as place
       from model_sources
       where is_rescanned and scanner_version is distinct from ?
     ) as due
     where place <= ?
     order by place, updated_at, id
     limit ?`,
    [SCANNER_VERSION, MAX_TEAM_RESCANS, MAX_RESCANS]
  )
  return rows
}

/**
 * Claims a source for a new audit.
 * @returns false if another worker has started the audit, or if re-scans were switched off
 */
async function claim(id: string): Promise<boolean> {
  const claimed: { id: string }[] = await db
    .from('model_sources')
    .where({ id, is_rescanned: true })
    .whereRaw('scanner_version is distinct from ?', [SCANNER_VERSION])
    .returning('id')
    .update({ scanner_version: SCANNER_VERSION })
  return claimed.length > 0
}
